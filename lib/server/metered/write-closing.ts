import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/schema.ts";

/** What a ledger row learns at its end, nothing of the answer itself; and what a feature writes beside it. */
export type Closing = { row: Partial<typeof calls.$inferInsert>; beside?: ((tx: Database) => Promise<void>) | undefined };

/** Writes the end of one attempt, whatever stood there: a sweep may have called it `unknown`. One commit. */
export async function writeClosing(db: Database, rowId: string, { row, beside }: Closing): Promise<void> {
  if (!beside) return writeRow(db, rowId, row);
  await db.transaction(async (tx) => {
    await writeRow(tx, rowId, row);
    await beside(tx);
  });
}

async function writeRow(db: Database, rowId: string, row: Closing["row"]): Promise<void> {
  await db.update(calls).set({ ...row, closedAt: sql`now()` }).where(eq(calls.id, rowId));
}
