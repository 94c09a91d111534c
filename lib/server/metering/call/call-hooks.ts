import "server-only";
import { statement, type Statement } from "#lib/server/db/statement.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { Result } from "./call-outcome.ts";

/**
 * A feature's own rows about a call, written in the statements that open and close its ledger row, so all are
 * committed or none. Each is a data-modifying SQL statement that writes once for each row of `opened` or `closed`
 * (`call_id`): one, or none when the ledger's row was not written. The statements are named `feature_1`,
 * `feature_2` and so on.
 */
export type CallHooks<O extends Operation> = {
  /**
   * Checked before every try to open an attempt, also while it waits for its turn. The attempt is written only
   * where the returned condition still holds. An error stops the call; a stopped repeat leaves the call with the
   * result it had. Calls of one operation open one after the other.
   */
  guard?: (callId: string) => Promise<Statement | null>;
  /** Rows to write with the first attempt. */
  open?: (callId: string) => readonly Statement[];
  /** Called when an attempt leaves: the next call of a job may wait for its turn. */
  onSent?: () => void;
  /**
   * Rows to write at the end of each attempt; the last ones stand. `answeredAt` is the true end, however late it is
   * written.
   */
  close?: (result: Result<O>, answeredAt: Date, callId: string) => ClosingRows | null;
};

/** Rows of an end. The response is cached only where `keepIf` holds, if given. */
type ClosingRows = { rows: readonly Statement[]; keepIf?: Statement };

/** Adds a feature's rows to a statement. */
export function featureParts(rows: readonly Statement[]): Statement {
  return statement.join(
    rows.map((row, index) => statement`, feature_${statement.raw(String(index + 1))} as (${row})`),
    "",
  );
}
