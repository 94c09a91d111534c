import "server-only";
import type { Database } from "#lib/server/db/database.ts";
import type { Result } from "#lib/server/metered/asked.ts";
import type { Operation } from "#lib/shared/operations.ts";

/** A feature's own rows about a call, written in the very commits of its ledger row: they stand or fall together. */
export type Companion<O extends Operation> = {
  /** Once, with the row of the first attempt, before it leaves. */
  open: (tx: Database, callId: string) => Promise<void>;
  /** With the end of every attempt; the last one stands. */
  close: (tx: Database, callId: string, result: Result<O>) => Promise<void>;
};
