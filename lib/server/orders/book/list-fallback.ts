import "server-only";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { and, sql } from "drizzle-orm";
import { urlInput } from "#lib/server/http/request-input.ts";
import { toPictureRule } from "#lib/server/settings/picture-sources.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { bookFilterUrl, bookUrl, FIRST_SORT } from "#lib/shared/orders/book.ts";
import { type FallbackPage, type FallbackQuery, fallbackUrl } from "#lib/shared/orders/book-fallback.ts";
import { findBooks, toBookOrder } from "./book-orders.ts";
import { bookWhere, isSameNumber } from "./book-where.ts";
import { readPage } from "./list-book.ts";

/** The query of `GET /api/orders/book/instead`. */
export const fallbackInput = urlInput(fallbackUrl);

/**
 * Lists orders of the book in place of a list that couldn't load: those still pending at their last reading, most
 * urgent first; of sold orders, the newest. Free.
 */
export async function listFallback(
  _context: Context,
  { shop, list, order, size, ...filter }: FallbackQuery,
): Promise<FallbackPage> {
  const [books, { values }] = await Promise.all([findBooks(shop, false), settingsSnapshot()]);
  const isPending = list === "pendingOrders";
  const filtered = bookWhere(books, { ...bookFilterUrl.defaults, ...filter }, databaseNow());
  const ofList = isPending ? sql`o.is_pending` : sql`o.sold_read_at is not null`;
  const ofNumber = order === undefined ? undefined : isSameNumber(order);
  const { rows, hasNext } = await readPage(
    books,
    { ...bookUrl.defaults, shop, size, sort: isPending ? "shipBy" : FIRST_SORT },
    {
      found: and(ofList, ofNumber, filtered?.found) ?? ofList,
      looked: and(ofList, ofNumber, filtered?.looked) ?? ofList,
      walked: null,
      isWalkedAlone: false,
      isCovered: false,
      waiting: null,
      inIndex: {},
    },
  );
  const pictures = toPictureRule(values);
  return { orders: await Promise.all(rows.map((row) => toBookOrder(row, pictures))), hasMore: hasNext };
}
