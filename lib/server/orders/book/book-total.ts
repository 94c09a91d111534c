import "server-only";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { sql, type SQL } from "drizzle-orm";
import type { Database } from "#lib/server/db/database.ts";
import { within } from "#lib/server/db/connections/within.ts";
import { MAX_COUNTED } from "#lib/shared/base/list-limits.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { BookFilter, BookTotal } from "#lib/shared/orders/book.ts";
import { type Books, findBooks, inBooks } from "./book-orders.ts";
import { type BookWhere, bookWhere } from "./book-where.ts";

/** Time limit of a complete count; a longer one would delay other reads. */
const PATIENCE_MS = 1_000;

/** Gets the number and the sum of the matching orders, separate from the page, which waits for no count. */
export async function getBookTotal(_context: Context, filter: BookFilter): Promise<BookTotal> {
  const books = await findBooks(filter.shop, filter.all);
  return countBook(books, bookWhere(books, filter, databaseNow()));
}

/** Counts and sums the orders of a condition: all if that takes at most `patienceMs`, else as many as it can. */
export async function countBook(
  books: Books,
  where: BookWhere | null,
  patienceMs = PATIENCE_MS,
): Promise<BookTotal> {
  const meant = sql`select o.amount_fen from orders o where ${inBooks(books)} and ${where?.found ?? sql`true`}`;
  const whole = await within(patienceMs, (db) => sumUp(db, meant));
  if (whole !== null) return { ...whole, isMore: false };
  const some = await within(PATIENCE_MS, (db) => sumUp(db, sql`${meant} limit ${MAX_COUNTED + 1}`));
  if (some !== null && some.count <= MAX_COUNTED) return { ...some, isMore: false };
  return { count: some === null ? 0 : MAX_COUNTED, amountFen: 0, withoutAmount: 0, isMore: true };
}

type Sums = Omit<BookTotal, "isMore">;

async function sumUp(db: Database, meant: SQL): Promise<Sums> {
  const { rows } = await db.execute<Sums>(sql`
    select
      count(*)::float8 as count,
      coalesce(sum(amount_fen), 0)::float8 as "amountFen",
      count(*) filter (where amount_fen is null)::float8 as "withoutAmount"
    from (${meant}) meant`);
  return rows[0] ?? { count: 0, amountFen: 0, withoutAmount: 0 };
}
