import "server-only";
import { inArray, type SQLWrapper } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { answers, callAnswers } from "#lib/server/db/ledger-schema.ts";

/** Forgets what these calls answered, as when the rows about them are redacted: their references, or a query for them. */
export async function invalidateCache(
  callIds: string[] | SQLWrapper,
  db: Database = database(),
): Promise<void> {
  if (Array.isArray(callIds) && callIds.length === 0) return;
  await db.delete(answers).where(inArray(answers.callId, callIds));
  await db.delete(callAnswers).where(inArray(callAnswers.callId, callIds));
}
