import "server-only";
import { sql } from "drizzle-orm";
import { onLongDatabase } from "#lib/server/db/connections/alone.ts";
import { type Database, database } from "#lib/server/db/database.ts";
import type { BookQuery } from "#lib/shared/orders/book.ts";
import type { BookRow, Books } from "./book-orders.ts";
import type { BookWhere } from "./book-where.ts";
import type { Walk } from "./in-order.ts";
import { orderedPart, orderClause, readRows } from "./list-book.ts";

/** Rows read at once. */
const ROWS_AT_ONCE = 200;

type Wanted = {
  where: BookWhere | null;
  most: number;
  /** Ids read at once. */
  idsAtOnce?: number;
  /** Gets the number of orders before they come. */
  noteSettled?: (count: number) => Promise<void>;
};

/**
 * Yields the matching rows in order and in batches, at most `most`. They are selected at one moment: an order that
 * comes, goes or moves meanwhile makes no other one missing or double.
 */
export async function* walkBook(
  books: Books,
  query: Pick<BookQuery, "sort" | "q">,
  { where, most, idsAtOnce = 10_000, noteSettled }: Wanted,
): AsyncGenerator<BookRow[]> {
  const order = orderClause(books, query);
  const settle = (db: Database) =>
    db.transaction((tx) => allIds({ db: tx, books, where, ...order }, most, idsAtOnce), {
      isolationLevel: "repeatable read",
      accessMode: "read only",
    });
  const settled = await (most > idsAtOnce ? onLongDatabase(settle) : settle(database()));
  await noteSettled?.(settled.reduce((sum, ids) => sum + ids.length, 0));
  for (const ids of settled)
    for (let at = 0; at < ids.length; at += ROWS_AT_ONCE)
      yield await readRows(Array.from(ids.subarray(at, at + ROWS_AT_ONCE), String));
}

/** Reads all ids of a walk, eight bytes each, as a million may wait for their rows. Sorts each part once. */
async function allIds(walk: Walk, most: number, atOnce: number): Promise<BigInt64Array[]> {
  const all: BigInt64Array[] = [];
  let left = most;
  for (const part of walk.parts) {
    if (left <= 0) break;
    await walk.db.execute(
      sql`declare walked no scroll cursor for select id::text as id from (${orderedPart(walk, part, left)}) found`,
    );
    for (;;) {
      const { rows } = await walk.db.execute<{ id: string }>(`fetch ${atOnce} from walked`);
      all.push(BigInt64Array.from(rows, ({ id }) => BigInt(id)));
      left -= rows.length;
      if (rows.length < atOnce) break;
    }
    await walk.db.execute("close walked");
  }
  return all;
}
