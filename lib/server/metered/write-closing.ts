import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/schema.ts";

/** What a ledger row learns at its end; nothing of the answer itself. */
export type Closing = Partial<typeof calls.$inferInsert>;

/** Writes the end of one attempt into its row, whatever stood there: a sweep may have called it `unknown`. */
export async function writeClosing(db: Database, rowId: string, closing: Closing): Promise<void> {
  await db.update(calls).set({ ...closing, closedAt: sql`now()` }).where(eq(calls.id, rowId));
}
