import "server-only";
import { sql } from "drizzle-orm";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import {
  noticeCauses,
  noticeDeliveries,
  noticeSignals,
  noticeTargets,
} from "#lib/server/db/notices-schema.ts";
import { env } from "#lib/server/env.ts";
import { listReachedBudgets } from "#lib/server/metering/budgets/list-reached-budgets.ts";
import { HOUR_MS } from "#lib/shared/dates/durations.ts";
import { zonedTime } from "#lib/shared/dates/zoned-time.ts";
import { isQuietHour, type NoticeEvent, type NoticeFacts } from "#lib/shared/notices/notices.ts";
import { addOverdue, claimTimes, type CountDue, findDueTimes } from "./order-times.ts";

const QUEUE_LOCK = 1_301_301;

type Target = typeof noticeTargets.$inferSelect;
type NoticeSignal = { event: NoticeEvent; facts: NoticeFacts };

/**
 * Writes notices of what happened into the outbox: each cause once an hour, with its count; one instance at a time.
 * Counts of orders come at the times that a target chooses. In a target's quiet hours they are held and sent together
 * afterwards.
 */
export async function queueNotices(countDue: CountDue, now = databaseNow()): Promise<void> {
  const due = await findDueTimes(countDue, now);
  await database().transaction(async (tx) => {
    const { rows } = await tx.execute<{ has: boolean }>(
      sql`select pg_try_advisory_xact_lock(${QUEUE_LOCK}) as has`,
    );
    if (rows[0]?.has !== true) return;
    const targets = (await tx.select().from(noticeTargets)).filter(({ isOn }) => isOn);
    if (targets.length === 0) {
      await tx.delete(noticeSignals);
      return;
    }
    const dueSignals = [...(await takeSignals(now, tx)), ...(await takeBudgets(now, tx))];
    const rowsToSend = dueSignals.flatMap((one) =>
      targets.filter(({ events }) => events.includes(one.event)).map((target) => rowFor(target, one, now)),
    );
    for (const target of await claimTimes(due.times, tx))
      if (due.facts !== null) rowsToSend.push(rowFor(target, { event: "ordersDue", facts: due.facts }, now));
    if (rowsToSend.length > 0) await tx.insert(noticeDeliveries).values(rowsToSend);
    await endQuiet(now, tx);
  });
}

/** Takes the new signals of each cause that was not notified within the last hour, and deletes them. */
async function takeSignals(now: number, tx: Database): Promise<NoticeSignal[]> {
  const { rows } = await tx.execute<{
    id: string;
    at: string;
    event: NoticeEvent;
    cause: string;
    facts: NoticeFacts;
  }>(sql`
    delete from notice_signals s
    where not exists (
      select
      from notice_causes c
      where c.cause = s.cause
        and c.told_at > ${new Date(now - HOUR_MS).toISOString()}::timestamptz
    )
    returning
      s.id::text as id,
      (extract(epoch from s.at) * 1000)::text as at,
      s.event,
      s.cause,
      s.facts`);
  const dueSignals: NoticeSignal[] = [];
  for (const [cause, signals] of Map.groupBy(rows, (row) => row.cause)) {
    const last = signals.reduce((one, other) => (Number(other.id) > Number(one.id) ? other : one));
    const before = await noteCause(cause, now, tx);
    const facts: NoticeFacts = {
      ...last.facts,
      ...(last.event === "newOverdue" && addOverdue(signals.map(({ facts: one }) => one))),
      count: signals.length,
      since: Math.min(...signals.map(({ at }) => Number(at))),
      isStill: before !== null && before > now - 2 * HOUR_MS,
    };
    dueSignals.push({ event: last.event, facts });
  }
  return dueSignals;
}

/** Finds budgets that reached 80 or 100 percent, each once in its day or month. */
async function takeBudgets(now: number, tx: Database): Promise<NoticeSignal[]> {
  const dueSignals: NoticeSignal[] = [];
  for (const { cause, budget } of await listReachedBudgets(now, tx))
    if ((await noteCause(cause, now, tx, true)) === null)
      dueSignals.push({ event: "budget", facts: { budget } });
  return dueSignals;
}

/** Notes that a cause is notified now, or keeps an earlier note; returns the time before. */
async function noteCause(cause: string, now: number, tx: Database, isOnce = false): Promise<number | null> {
  const [before] = await tx
    .select({ toldAt: noticeCauses.toldAt })
    .from(noticeCauses)
    .where(sql`${noticeCauses.cause} = ${cause}`);
  if (before && isOnce) return before.toldAt.getTime();
  const notifiedAt = new Date(now);
  await tx
    .insert(noticeCauses)
    .values({ cause, toldAt: notifiedAt })
    .onConflictDoUpdate({ target: noticeCauses.cause, set: { toldAt: notifiedAt } });
  return before?.toldAt.getTime() ?? null;
}

function rowFor(
  target: Target,
  { event, facts }: NoticeSignal,
  now: number,
): typeof noticeDeliveries.$inferInsert {
  const at = new Date(now);
  return { targetId: target.id, event, facts, createdAt: at, dueAt: at, isHeld: isQuiet(target, now) };
}

function isQuiet({ quietFrom, quietUntil }: Target, now: number): boolean {
  const hour = Number(zonedTime(now, env().tzShop)?.hour ?? 0);
  return isQuietHour(hour, quietFrom, quietUntil);
}

/** Releases held notices of targets whose quiet hours are over: a single one as it is, several as one digest. */
async function endQuiet(now: number, tx: Database): Promise<void> {
  const held = await tx
    .select()
    .from(noticeDeliveries)
    .where(sql`${noticeDeliveries.isHeld} and ${noticeDeliveries.state} = 'waiting'`)
    .orderBy(noticeDeliveries.id);
  if (held.length === 0) return;
  const targets = await tx.select().from(noticeTargets);
  for (const [targetId, rows] of Map.groupBy(held, (row) => row.targetId)) {
    const target = targets.find(({ id }) => id === targetId);
    if (!target || isQuiet(target, now)) continue;
    const ids = sql.join(
      rows.map(({ id }) => sql`${id}`),
      sql`, `,
    );
    const isOne = rows.length === 1;
    await tx
      .update(noticeDeliveries)
      .set({ isHeld: false, ...(isOne ? {} : { state: "merged" as const }) })
      .where(sql`${noticeDeliveries.id} in (${ids})`);
    if (isOne) continue;
    const facts = { held: rows.map(({ event, facts: of }) => ({ event: event as NoticeEvent, facts: of })) };
    const at = new Date(now);
    await tx.insert(noticeDeliveries).values({ targetId, event: "digest", facts, createdAt: at, dueAt: at });
  }
}
