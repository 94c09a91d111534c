import "server-only";
import { sql, type Statement } from "#lib/server/db/statement.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { Result } from "./call-outcome.ts";

/**
 * A feature's own rows about a call, written in the very statements that open and close its ledger row: they stand or
 * fall together. Each row is a data-modifying SQL statement; it writes once for each row of `opened` or `closed`
 * (`call_id`), of which there is one, or none when the ledger's own row was not written. The statements are named
 * `feature_1`, `feature_2` and so on.
 */
export type CallHooks<O extends Operation> = {
  /**
   * Looked at before every try to open an attempt, also while it waits its turn. The attempt is written only where the
   * condition it returns holds: what it has seen is still so. What it throws keeps the call from being made; a
   * repetition that it stops leaves the call with the end it had. Calls of one operation open one after the other.
   */
  guard?: (callId: string) => Promise<Statement | null>;
  /** Rows of the first attempt. */
  open?: (callId: string) => readonly Statement[];
  /** Rows of the end of every attempt; the last one stands. `answeredAt` is that moment, however late it is written. */
  close?: (result: Result<O>, answeredAt: Date, callId: string) => ClosingRows | null;
};

/** Rows of an end. The response is kept for the cache only where `keepIf` holds, if there is one. */
export type ClosingRows = { rows: readonly Statement[]; keepIf?: Statement };

/** A feature's rows as further parts of a statement. */
export function featureParts(rows: readonly Statement[]): Statement {
  return sql.join(
    rows.map((row, index) => sql`, feature_${sql.raw(String(index + 1))} as (${row})`),
    "",
  );
}
