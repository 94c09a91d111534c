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
};

type Sorted = Pick<BookQuery, "sort" | "q">;

/** Yields the matching rows in order and in batches, at most `most`, as they were selected by `selectIds`. */
export async function* walkBook(books: Books, query: Sorted, wanted: Wanted): AsyncGenerator<BookRow[]> {
  yield* walkRows(await selectIds(books, query, wanted));
}

/** Yields the rows of orders in the order of `ids` and in batches, without those that are gone. */
export async function* walkRows(ids: BigInt64Array): AsyncGenerator<BookRow[]> {
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE)
    yield await readRows(Array.from(ids.subarray(at, at + ROWS_AT_ONCE), String));
}

/**
 * Selects the ids of the matching orders in order, at most `most`, at one moment: an order that comes, goes or moves
 * afterwards makes no other one missing or double. Eight bytes each, as a million may wait for their rows.
 */
export async function selectIds(
  books: Books,
  query: Sorted,
  { where, most, idsAtOnce = 10_000 }: Wanted,
): Promise<BigInt64Array> {
  const order = orderClause(books, query);
  const select = (db: Database) =>
    db.transaction((tx) => allIds({ db: tx, books, where, ...order }, most, idsAtOnce), {
      isolationLevel: "repeatable read",
      accessMode: "read only",
    });
  const parts = await (most > idsAtOnce ? onLongDatabase(select) : select(database()));
  const ids = new BigInt64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    ids.set(part, at);
    at += part.length;
  }
  return ids;
}

/** Reads all ids of a walk. Sorts each part once. */
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
