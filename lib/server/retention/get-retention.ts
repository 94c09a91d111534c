import "server-only";
import { and, eq, gte, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { countCapped, database } from "#lib/server/db/database.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { fileErasures } from "#lib/server/db/erasure-schema.ts";
import { orderReadings, orders } from "#lib/server/db/orders-schema.ts";
import { auditEntries, cardChecks } from "#lib/server/db/schema.ts";
import { within } from "#lib/server/db/connections/within.ts";
import { getAuthoredSetting, getSetting } from "#lib/server/settings/get-setting.ts";
import { MAX_COUNTED } from "#lib/shared/base/list-limits.ts";
import { inForce, type InForce } from "#lib/shared/settings/registry.ts";
import {
  MIN_DAYS,
  retentionStart,
  type LeftInFiles,
  type Retention,
  type RetentionDays,
} from "#lib/shared/settings/retention.ts";

/** Failures after which a person has to look; locks and an absent database don't count. */
const MANY_TRIES = 3;
/** Time limit of a count: no index holds the oldest orders of a large book. */
const PATIENCE_MS = 1_500;

/**
 * Retention of each kind of data: days, who set them, and how many rows are older, counted up to `MAX_COUNTED` and
 * one more; null for orders if counting takes too long.
 */
export async function getRetention(now = Date.now()): Promise<Retention> {
  const { value, set } = await getAuthoredSetting("retention");
  const days = toRetentionDays(value);
  const [leftInFiles, unbooked, checks, answers, oldOrders, attempts, trail] = await Promise.all([
    findLeftInFiles(),
    countCapped(orderReadings, gte(orderReadings.tries, MANY_TRIES)),
    countCapped(
      cardChecks,
      and(lt(cardChecks.askedAt, retentionStart(days.cardChecks, now)), isNull(cardChecks.redactedAt)),
    ),
    countCapped(
      jobs,
      and(eq(jobs.kind, "findBuyers"), lt(jobs.createdAt, retentionStart(days.buyerAnswers, now))),
    ),
    within(PATIENCE_MS, (db) =>
      countCapped(orders, lt(orders.readAt, retentionStart(days.orders, now)), MAX_COUNTED, db),
    ),
    countCapped(calls, and(lt(calls.openedAt, retentionStart(days.calls, now)), isNotNull(calls.closedAt))),
    countCapped(auditEntries, lt(auditEntries.at, retentionStart(days.auditTrail, now))),
  ]);
  return {
    days,
    set,
    due: { cardChecks: checks, buyerAnswers: answers, orders: oldOrders, calls: attempts, auditTrail: trail },
    leftInFiles,
    unbooked,
  };
}

/** Finds redacted data that is still in files after minutes; usually that takes seconds, so an admin should know. */
async function findLeftInFiles(): Promise<LeftInFiles | null> {
  const [left] = await database()
    .select()
    .from(fileErasures)
    .where(sql`${fileErasures.redactedAt} < now() - interval '5 minutes'`);
  if (!left) return null;
  const { redactions, outOfTables, outOfLog } = left;
  return redactions > outOfTables ? "tables" : redactions > outOfLog ? "log" : null;
}

/** Days for which each kind of data is stored. A change deletes nothing: the daily run or a person applies it. */
export async function getRetentionDays(): Promise<RetentionDays> {
  return toRetentionDays(inForce("retention", await getSetting("retention")));
}

function toRetentionDays(kept: InForce<"retention">): RetentionDays {
  return {
    cardChecks: kept.cardCheckDays,
    buyerAnswers: kept.buyerAnswerDays,
    orders: kept.orderDays,
    calls: kept.callDays,
    // Settings may date from before there was a minimum.
    auditTrail: Math.max(kept.auditDays, MIN_DAYS.auditTrail),
  };
}
