import "server-only";
import type { ServiceClient } from "#lib/server/service/service-client.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { AnswerSource } from "#lib/shared/calls/service-problem.ts";

/** Who asks, about which shop, and the id of the press that asks, if there is one. */
export type Caller = {
  personId: string | null;
  shopId: string | null;
  idempotencyKey?: string | undefined;
  /** An earlier answer will not do: "ask again". */
  again?: boolean | undefined;
  /** Only an earlier answer will do: without one the answer is `notSent` with `notFetched`. */
  isKeptOnly?: boolean | undefined;
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
};
export type OperationRequest<O extends Operation> = Parameters<ServiceClient[O]>[0];
export type Result<O extends Operation> = Awaited<ReturnType<ServiceClient[O]>>;
export type AnswerData<O extends Operation> = Extract<Result<O>, { outcome: "answered" }>["data"];

export type CallOutcome<O extends Operation> = {
  result: Result<O>;
  /** The reference in the ledger of the call that brought it; null when nothing was written there. */
  callId: string | null;
  /** When the answer came, Unix milliseconds. */
  asOf: number;
  source: AnswerSource;
  /** What this ask cost by the reading in force: null is "not reported", and 0 when no call was made for it. */
  costPoints: number | null;
  /** What such a call usually cost before this one, and usually costs now; null while no charge was seen. */
  predictedPoints: number | null;
  usualPoints: number | null;
};
