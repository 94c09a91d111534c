import "server-only";
import { and, count, eq, inArray, isNull, lt, sql, type SQL } from "drizzle-orm";
import { startOfRunning } from "#lib/server/cards/shop-time.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { cardChecks } from "#lib/server/db/schema.ts";
import { forgetAnswers } from "#lib/server/metered/answers/forget-answers.ts";
import type { CardRedaction } from "#lib/shared/cards.ts";
import type { Context } from "#lib/shared/identity.ts";

/**
 * Removes masked echo, message and purpose for good, and the answer kept for the next who asks the same; verdict, level,
 * time, person and points stay. One still under way brings its verdict alone. Says how many it was.
 */
export async function redactCardChecks({ identity }: Context, which: CardRedaction): Promise<{ count: number }> {
  const where = which.kind === "chosen" ? inArray(cardChecks.callId, which.ids) : lt(cardChecks.askedAt, startOfRunning("day"));
  return database().transaction(async (tx) => {
    const count = await redact(tx, where);
    if (count > 0) await recordAudit({ kind: "cardChecksRedacted", personId: identity.personId, details: { count } }, tx);
    return { count };
  });
}

/** The same for all checks before an instant, by the product itself: how many it was. Again changes nothing. */
export async function redactOldCardChecks(before: Date, db: Database = database()): Promise<number> {
  return db.transaction((tx) => redact(tx, lt(cardChecks.askedAt, before)));
}

async function redact(tx: Database, where: SQL): Promise<number> {
  const nothing = { maskedName: null, maskedCard: null, maskedIdNumber: null, maskedPhone: null, verdictMessage: null, purpose: "", redactedAt: sql`now()` };
  const redacted = tx.$with("redacted").as(tx.update(cardChecks).set(nothing).where(and(where, isNull(cardChecks.redactedAt))).returning({ id: cardChecks.callId }));
  const [row] = await tx.with(redacted).select({ count: count() }).from(redacted);
  // `now()` is that of the transaction: these are the rows just redacted.
  await forgetAnswers(tx.select({ id: cardChecks.callId }).from(cardChecks).where(and(where, eq(cardChecks.redactedAt, sql`now()`))), tx);
  return row?.count ?? 0;
}
