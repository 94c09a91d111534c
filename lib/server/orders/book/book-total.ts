import "server-only";
import { sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { BookFilter, BookTotal } from "#lib/shared/orders/book.ts";
import { type Books, findBooks, isIn } from "./book-orders.ts";
import { type BookWhere, bookWhere } from "./book-where.ts";

/** How many orders of the book a filter means, and what they come to: counted to the last one, apart from the page, which waits for no count. */
export async function getBookTotal(_context: Context, filter: BookFilter): Promise<BookTotal> {
  const books = await findBooks(filter.shop, filter.all);
  return countBook(books, bookWhere(books, filter, Date.now()));
}

/** The same of what is known as a condition. */
export async function countBook(books: Books, where: BookWhere | null): Promise<BookTotal> {
  const { rows } = await database().execute<BookTotal>(sql`
    select count(*)::float8 as count, coalesce(sum(o.amount_fen), 0)::float8 as "amountFen", count(*) filter (where o.amount_fen is null)::float8 as "withoutAmount"
    from orders o where ${isIn(books)} and ${where?.found ?? sql`true`}`);
  return rows[0] ?? { count: 0, amountFen: 0, withoutAmount: 0 };
}
