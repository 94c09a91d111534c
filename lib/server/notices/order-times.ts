import "server-only";
import { and, eq, lt, ne } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { noticeTargets } from "#lib/server/db/notices-schema.ts";
import { env } from "#lib/server/env.ts";
import { HOUR_MS } from "#lib/shared/dates/durations.ts";
import { nextRunAt } from "#lib/shared/jobs/next-run.ts";
import type { NoticeFacts } from "#lib/shared/notices/notices.ts";

type Target = typeof noticeTargets.$inferSelect;

/** Counts the orders due at this moment; null for none. */
export type CountDue = (now: number) => Promise<NoticeFacts | null>;

/** Chosen times that have come, and the counts to send; facts are null while nothing is due. */
type DueTimes = { times: { target: Target; at: number }[]; facts: NoticeFacts | null };

/** Finds the recipients whose time has come, at most an hour ago, and counts the orders for them. */
export async function findDueTimes(countDue: CountDue, now: number): Promise<DueTimes> {
  const targets = await database()
    .select()
    .from(noticeTargets)
    .where(and(noticeTargets.isOn, ne(noticeTargets.orderTimes, [])));
  const times = targets.flatMap((target) => {
    const at = lastTime(target.orderTimes, now);
    return at !== null && at > target.lastTimeAt.getTime() ? [{ target, at }] : [];
  });
  return { times, facts: times.length === 0 ? null : await countDue(now) };
}

/** Finds the latest of these times within the last hour: several missed ones make one message. */
function lastTime(times: string[], now: number): number | null {
  const ofDay = { everyMinutes: null, times, activeFrom: null, activeUntil: null };
  const next = (after: number) => nextRunAt(ofDay, after, env().tzShop);
  let last: number | null = null;
  for (let at = next(now - HOUR_MS); at <= now; at = next(at)) last = at;
  return last;
}

/** Marks the times as done and returns their recipients: of several instances, one gets each. */
export async function claimTimes(times: DueTimes["times"], tx: Database): Promise<Target[]> {
  const claimed: Target[] = [];
  for (const { target, at } of times) {
    const lastTimeAt = new Date(at);
    const rows = await tx
      .update(noticeTargets)
      .set({ lastTimeAt })
      .where(
        and(eq(noticeTargets.id, target.id), noticeTargets.isOn, lt(noticeTargets.lastTimeAt, lastTimeAt)),
      )
      .returning();
    claimed.push(...rows);
  }
  return claimed;
}

/** Adds up what the signals of one shop say, which were held back for up to an hour. */
export function addOverdue(all: NoticeFacts[]): NoticeFacts {
  const reads = all.flatMap(({ readFrom }) => readFrom ?? []);
  return {
    overdue: all.reduce((sum, { overdue = 0 }) => sum + overdue, 0),
    readFrom: reads.length > 0 ? Math.min(...reads) : null,
  };
}
