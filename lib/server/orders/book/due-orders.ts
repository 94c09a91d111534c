import "server-only";
import { eq, sql } from "drizzle-orm";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { database } from "#lib/server/db/database.ts";
import { noticeCauses, noticeTargets } from "#lib/server/db/notices-schema.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { DAY_MS, MINUTE_MS } from "#lib/shared/dates/durations.ts";
import type { NoticeFacts } from "#lib/shared/notices/notices.ts";
import { findBooks, inBooks } from "./book-orders.ts";
import { wherePending } from "./book-where.ts";
import { addBoards, boardsByShop } from "./ship-by-board.ts";

/** Cause under which the time of the last look at deadlines is stored. */
const LOOKED = "deadlines";
const LOOK_MS = MINUTE_MS;

/** Counts the overdue orders of each shop, and those due within four hours; null if no shop has any. */
export async function countDueOrders(now: number): Promise<NoticeFacts | null> {
  const shops = await listShops();
  const [first] = shops;
  if (!first) return null;
  const boards = await boardsByShop(await findBooks(first.id, true), now);
  const found = shops.flatMap(({ id }) => {
    const board = boards.get(id);
    const { overdue = 0, hours4: soon = 0 } = board?.counts ?? {};
    return board && overdue + soon > 0 ? [{ board, due: { shopId: id, overdue, soon } }] : [];
  });
  if (found.length === 0) return null;
  const due = found
    .map((one) => one.due)
    .toSorted((one, other) => other.overdue - one.overdue || other.soon - one.soon);
  return { due, readFrom: addBoards(found.map(({ board }) => board)).readFrom };
}

/**
 * Signals the shops with orders whose deadline has passed since the last look, once a minute. The instance that
 * moves the time of the look makes the signals. While no recipient wants such notices, the time of the last look
 * is forgotten, so that none comes later for a deadline of then.
 */
export async function signalNewOverdue(now = databaseNow()): Promise<void> {
  const at = new Date(now);
  const isWanted = await database().$count(
    noticeTargets,
    sql`${noticeTargets.isOn} and 'newOverdue' = any(${noticeTargets.events})`,
  );
  if (isWanted === 0) {
    await database().delete(noticeCauses).where(eq(noticeCauses.cause, LOOKED));
    return;
  }
  const [looked] = await database().select().from(noticeCauses).where(eq(noticeCauses.cause, LOOKED));
  if (!looked) {
    await database().insert(noticeCauses).values({ cause: LOOKED, toldAt: at }).onConflictDoNothing();
    return;
  }
  const from = looked.toldAt.getTime();
  const [shop] = await listShops();
  if (now - from < LOOK_MS || !shop) return;
  const books = await findBooks(shop.id, true);
  await database().execute(sql`
    with claimed as (
      update notice_causes set told_at = ${at.toISOString()}::timestamptz
      where cause = ${LOOKED} and told_at = ${looked.toldAt.toISOString()}::timestamptz
      returning cause
    )
    insert into notice_signals (at, event, cause, facts)
    select
      ${at.toISOString()}::timestamptz,
      'newOverdue',
      'newOverdue ' || s.id,
      jsonb_build_object(
        'shopId', s.id,
        'overdue', count(*),
        'readFrom', floor(extract(epoch from min(o.read_at)) * 1000)
      )
    from claimed
    cross join orders o
    join shops s on s.nr = o.shop_nr
    where ${inBooks(books)}
      and s.archived_at is null
      and o.ship_by >= ${Math.max(from, now - DAY_MS)}::bigint
      and o.ship_by < ${now}::bigint
      and ${wherePending(books.statuses)}
    group by s.id`);
}
