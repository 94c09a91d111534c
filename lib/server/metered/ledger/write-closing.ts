import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#lib/server/db/database.ts";
import { callCorrections, calls } from "#lib/server/db/ledger-schema.ts";

/** What a ledger row learns at its end, nothing of the answer itself; and what a feature writes beside it. */
export type Closing = { row: Omit<typeof callCorrections.$inferInsert, "rowId" | "closedAt">; beside?: ((tx: Database) => Promise<void>) | undefined };

/**
 * Writes the end of one attempt. A row that is closed already stays as it is: a sweep had given it up as `unknown`, and
 * its true end becomes a correction beside it. `tx` is a transaction: all of it or nothing.
 */
export async function writeClosing(tx: Database, rowId: string, { row, beside }: Closing): Promise<void> {
  await writeRow(tx, rowId, row);
  await beside?.(tx);
}

async function writeRow(tx: Database, rowId: string, row: Closing["row"]): Promise<void> {
  const closed = await tx.update(calls).set({ ...row, closedAt: sql`now()` }).where(and(eq(calls.id, rowId), isNull(calls.closedAt))).returning({ id: calls.id });
  // A row that is closed with its reason is this very closing, whose acknowledgement was lost.
  if (closed.length > 0 || !(await isGivenUp(tx, rowId))) return;
  await tx.insert(callCorrections).values({ rowId, ...row, closedAt: sql`now()` }).onConflictDoNothing();
}

async function isGivenUp(tx: Database, rowId: string): Promise<boolean> {
  const [row] = await tx.select({ outcome: calls.outcome, reason: calls.reason }).from(calls).where(eq(calls.id, rowId));
  return row?.outcome === "unknown" && row.reason === null;
}
