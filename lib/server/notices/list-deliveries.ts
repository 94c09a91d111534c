import "server-only";
import { desc, eq, lt, ne } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { noticeCauses, noticeDeliveries, noticeTargets } from "#lib/server/db/notices-schema.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { DELIVERY_DAYS, type NoticeDelivery } from "#lib/shared/notices/notices.ts";

const MAX_SHOWN = 50;

/** Lists the last deliveries, newest first, without those that a digest includes. */
export async function listDeliveries(): Promise<NoticeDelivery[]> {
  const rows = await database()
    .select({ delivery: noticeDeliveries, target: noticeTargets.name })
    .from(noticeDeliveries)
    .innerJoin(noticeTargets, eq(noticeTargets.id, noticeDeliveries.targetId))
    .where(ne(noticeDeliveries.state, "merged"))
    .orderBy(desc(noticeDeliveries.id))
    .limit(MAX_SHOWN);
  return rows.map(({ delivery: { id, event, createdAt, state, isHeld, tries, problem, said }, target }) => ({
    id,
    at: createdAt.getTime(),
    target,
    event,
    state: state === "merged" ? "sent" : state === "waiting" && isHeld ? "held" : state,
    tries,
    problem,
    said,
  }));
}

/** Deletes deliveries older than the list shows; those still waiting are newer. */
export async function purgeDeliveries(now = Date.now()): Promise<void> {
  const before = new Date(now - DELIVERY_DAYS * DAY_MS);
  await database().delete(noticeDeliveries).where(lt(noticeDeliveries.createdAt, before));
  await database().delete(noticeCauses).where(lt(noticeCauses.toldAt, before));
}
