import "server-only";
import type { ServiceClient } from "#lib/server/service/service-client.ts";
import type { Operation } from "#lib/shared/operations.ts";

/** Who asks, about which shop, and the id of the press that asks, if there is one. */
export type AskContext = { personId: string | null; shopId: string | null; askId?: string | undefined };
export type Question<O extends Operation> = Parameters<ServiceClient[O]>[0];
export type Result<O extends Operation> = Awaited<ReturnType<ServiceClient[O]>>;

/** `callId` is the reference in the ledger, null when nothing was written there; `asOf` is Unix milliseconds. */
export type Asked<O extends Operation> = { result: Result<O>; callId: string | null; asOf: number };
