import "server-only";
import { and, eq, gt, inArray, lt, or, type SQLWrapper } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { answers } from "#lib/server/db/ledger-schema.ts";
import { freshnessOf } from "#lib/server/metered/answers/freshness-of.ts";
import { MOST_CLOCK_SKEW_MS } from "#lib/server/metered/most-clock-skew-ms.ts";
import { OPERATIONS } from "#lib/shared/operations.ts";

/** Forgets what these calls answered, as when the rows about them are redacted: their references, or a query for them. */
export async function forgetAnswers(callIds: string[] | SQLWrapper, db: Database = database()): Promise<void> {
  if (!Array.isArray(callIds) || callIds.length > 0) await db.delete(answers).where(inArray(answers.callId, callIds));
}

/** Forgets every answer that is no longer fresh, any from before `oldest`, and any that is yet to come: nobody would be given it any more. */
export async function purgeAnswers(oldest: Date, now = Date.now(), db: Database = database()): Promise<void> {
  const stale = await Promise.all(OPERATIONS.map(async (operation) => and(eq(answers.operation, operation), lt(answers.answeredAt, new Date(now - (await freshnessOf(operation, db)) * 1_000)))));
  await db.delete(answers).where(or(lt(answers.answeredAt, oldest), gt(answers.answeredAt, new Date(now + MOST_CLOCK_SKEW_MS)), ...stale));
}
