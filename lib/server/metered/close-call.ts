import "server-only";
import { eq, sql } from "drizzle-orm";
import { openedDatabase, type Database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/schema.ts";
import { writeEnds } from "#lib/server/metered/pending-ends.ts";
import type { CallResult } from "#lib/shared/call-result.ts";

const GREATEST_INTEGER = 2_147_483_647;

/**
 * Closes the row of one attempt with what became of it. On PostgreSQL the end of its hold on the pace goes along in
 * the same commit.
 */
export async function closeCall(rowId: string, result: CallResult<unknown>): Promise<void> {
  const { db, kind } = openedDatabase();
  if (kind === "embedded") return close(db, rowId, result);
  await db.transaction(async (transaction) => {
    await close(transaction, rowId, result);
    await writeEnds(transaction, result.operation);
  });
}

async function close(db: Database, rowId: string, result: CallResult<unknown>): Promise<void> {
  await db.update(calls).set({ ...closing(result), closedAt: sql`now()` }).where(eq(calls.id, rowId));
}

function closing(result: CallResult<unknown>): Partial<typeof calls.$inferInsert> {
  return {
    outcome: result.outcome,
    reason: result.outcome === "answered" ? null : result.reason,
    code: result.code,
    httpStatus: result.httpStatus,
    costPoints: result.costPoints,
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
