import "server-only";
import { sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { BOOK_COLUMNS, type BookRow, findBooks, inBooks } from "./book-orders.ts";
import { wherePending } from "./book-where.ts";

type Wanted = {
  /** Position that the last page ended at: a deadline and the id of an order. */
  since: string;
  /** Shops to read; null for all. */
  shopNrs: readonly number[] | null;
  limit: number;
};
type OverduePage = { orders: (BookRow & { isPending: boolean })[]; next: string; hasMore: boolean };

/** Returns the position behind every deadline before `now`. */
export const overduePosition = (now: number) => `${now}.0`;

/**
 * Lists waiting orders of the present account whose deadline passed behind a position, earliest first. An order that
 * is first read with an earlier deadline is not listed.
 */
export async function listNewlyOverdue({ since, shopNrs, limit }: Wanted, now: number): Promise<OverduePage> {
  const [shop] = await listShops();
  const [deadline = "", id = ""] = since.split(".");
  const end = Number(deadline) > now ? since : overduePosition(now);
  if (!shop) return { orders: [], next: end, hasMore: false };
  const books = await findBooks(shop.id, true);
  const { rows } = await database().execute<OverduePage["orders"][number]>(sql`
    select ${BOOK_COLUMNS}, true as "isPending"
    from orders o
    join shops s on s.nr = o.shop_nr
    where ${inBooks(books)}
      and ${shopNrs === null ? sql`true` : sql`o.shop_nr = any(${sql.param([...shopNrs])}::int[])`}
      and s.archived_at is null
      and (o.ship_by, o.id) > (${deadline}::bigint, ${id}::bigint)
      and o.ship_by < ${now}::bigint
      and ${wherePending(books.statuses)}
    order by o.ship_by, o.id
    limit ${limit + 1}`);
  const orders = rows.slice(0, limit);
  const last = orders.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { orders, next: hasMore ? `${last.shipBy}.${last.id}` : end, hasMore };
}
