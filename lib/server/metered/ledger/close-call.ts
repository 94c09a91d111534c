import "server-only";
import { database, type Database } from "#lib/server/db/database.ts";
import { writeEnds } from "#lib/server/metered/door/pending-ends.ts";
import { closeUnclosed, forgetUnclosed, rememberUnclosed } from "#lib/server/metered/ledger/unclosed-calls.ts";
import { writeClosing, type Closing } from "#lib/server/metered/ledger/write-closing.ts";
import type { CallResult } from "#lib/shared/call-result.ts";
import type { Operation } from "#lib/shared/operations.ts";

const GREATEST_INTEGER = 2_147_483_647;

/**
 * Closes the row of one attempt with what became of it and what it was expected to cost, and writes `beside` in the same
 * commit. A closing that fails is
 * thrown, remembered, and written with the next one that works.
 */
export async function closeCall(rowId: string, result: CallResult<unknown>, predictedPoints: number | null, beside?: (tx: Database) => Promise<void>): Promise<void> {
  const end: Closing = { row: { ...rowOf(result), predictedPoints }, beside };
  try {
    await write(rowId, end, result.operation);
  } catch (error) {
    rememberUnclosed(rowId, end);
    throw error;
  }
  forgetUnclosed(rowId);
  await closeUnclosed();
}

/** The end of its hold on the pace goes along in the same commit. */
async function write(rowId: string, end: Closing, operation: Operation): Promise<void> {
  await database().transaction(async (transaction) => {
    await writeClosing(transaction, rowId, end);
    await writeEnds(transaction, operation);
  });
}

function rowOf(result: CallResult<unknown>): Closing["row"] {
  return {
    outcome: result.outcome,
    reason: result.outcome === "answered" ? null : result.reason,
    code: result.code,
    httpStatus: result.httpStatus,
    costPoints: result.costPoints,
    summedPoints: result.summedPoints,
    chargePlace: result.chargePlace,
    oddCharge: result.oddCharge,
    wasSent: result.outcome !== "notSent",
    waitMs: integer(result.waitMs),
    callMs: integer(result.callMs),
    serviceMs: integer(result.serviceMs),
    requestId: result.requestId,
    remarks: result.remarks,
  };
}

/** What the service says about time may be any number; one that is no time is left out. */
function integer(value: number | null): number | null {
  if (value === null || !Number.isFinite(value) || value < 0 || value > GREATEST_INTEGER) return null;
  return Math.round(value);
}
