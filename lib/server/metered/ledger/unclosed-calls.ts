import "server-only";
import { database } from "#lib/server/db/database.ts";
import { processWide } from "#lib/server/db/process-wide.ts";
import { toStorageError } from "#lib/server/db/storage-error.ts";
import { reportFault } from "#lib/server/metered/report-fault.ts";
import { writeClosing, type Closing } from "#lib/server/metered/ledger/write-closing.ts";

const MOST_REMEMBERED = 1_000;

/** Remembers a closing that could not be written, so that a known charge is not lost. Beyond 1,000 only the log has it. */
export function rememberUnclosed(rowId: string, closing: Closing): void {
  const unclosed = unclosedCalls();
  if (unclosed.size < MOST_REMEMBERED) unclosed.set(rowId, closing);
}

/** A later try has written it. */
export function forgetUnclosed(rowId: string): void {
  unclosedCalls().delete(rowId);
}

/** Tries to write what is remembered; never throws. What still fails stays remembered. */
export async function closeUnclosed(): Promise<void> {
  for (const [rowId, closing] of [...unclosedCalls()]) {
    try {
      await database().transaction((tx) => writeClosing(tx, rowId, closing));
      forgetUnclosed(rowId);
    } catch (error) {
      reportFault("a ledger row still cannot be closed", error, { rowId });
      if (toStorageError(error)) return;
    }
  }
}

function unclosedCalls(): Map<string, Closing> {
  return processWide("unclosed-calls", () => new Map<string, Closing>());
}
