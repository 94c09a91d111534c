import "server-only";
import { sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { BookFilter, BookTotal } from "#lib/shared/orders/book.ts";
import { findBooks, isIn } from "./book-orders.ts";
import { bookWhere } from "./book-where.ts";

/** How many orders of the book a filter means, and what they come to: counted to the last one, apart from the page, which waits for no count. */
export async function getBookTotal(_context: Context, filter: BookFilter): Promise<BookTotal> {
  const books = await findBooks(filter.shop, filter.all);
  const where = bookWhere(books, filter, Date.now())?.found ?? sql`true`;
  const { rows } = await database().execute<BookTotal>(sql`
    select count(*)::float8 as count, coalesce(sum(o.amount_fen), 0)::float8 as "amountFen", count(*) filter (where o.amount_fen is null)::float8 as "withoutAmount"
    from orders o where ${isIn(books)} and ${where}`);
  return rows[0] ?? { count: 0, amountFen: 0, withoutAmount: 0 };
}
