import "server-only";
import type { Statement } from "#lib/server/db/statement.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { Result } from "./call-outcome.ts";

/**
 * A feature's own rows about a call, written in the very statements that open and close its ledger row: they stand or
 * fall together. Each is a data-modifying SQL statement; it writes once for each row of `opened` or `closed` (`call_id`),
 * of which there is one, or none when the ledger's own row was not written.
 */
export type CallHooks<O extends Operation> = {
  /**
   * Asked each time before an attempt is tried to be written down, also while it waits its turn. What it throws keeps the call from being made;
   * a repetition that it stops leaves the call with the end it had.
   */
  check?: (callId: string) => Promise<void>;
  /**
   * `write` and `also` with the row of the first attempt. Every attempt is written only where `onlyIf` holds: what `check` has seen is still so.
   * Calls of one operation open one after the other.
   */
  open?: (callId: string) => { write: Statement; also?: readonly Statement[]; onlyIf?: Statement };
  /**
   * With the end of every attempt; the last one stands. `answeredAt` is the moment of that end, however late it is written. Where
   * `mayForget`, it returns `is_forgotten`: then the answer is kept nowhere else either. Null writes nothing.
   */
  close?: (result: Result<O>, answeredAt: Date, callId: string) => ClosingWrites | null;
};

/** What stands beside the end of an attempt. */
export type ClosingWrites = { write: Statement; also?: readonly Statement[]; mayForget?: boolean };
