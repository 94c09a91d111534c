import "server-only";
import { database } from "#lib/server/db/database.ts";
import type { BookQuery } from "#lib/shared/orders/book.ts";
import type { BookRow, Books } from "./book-orders.ts";
import type { BookWhere } from "./book-where.ts";
import { findPlace, idsFrom, orderOf, type Place, readRows, type Walk } from "./list-book.ts";

/** So many orders at once. */
const ROWS_AT_ONCE = 200;

/**
 * The rows that a filter means, in their order, batch by batch, `most` of them at most; their ids are read `idsAtOnce`. Which ones is settled at one moment: an order
 * that comes, goes or moves meanwhile neither loses nor doubles another.
 */
export async function* walkBook(
  books: Books,
  query: Pick<BookQuery, "sort" | "q">,
  { where, most, idsAtOnce = 10_000 }: { where: BookWhere | null; most: number; idsAtOnce?: number },
): AsyncGenerator<BookRow[]> {
  const order = orderOf(books, query);
  const settled = await database().transaction(
    (db) => allIds({ db, books, where, ...order }, most, idsAtOnce),
    {
      isolationLevel: "repeatable read",
      accessMode: "read only",
    },
  );
  for (const ids of settled)
    for (let at = 0; at < ids.length; at += ROWS_AT_ONCE)
      yield await readRows(Array.from(ids.subarray(at, at + ROWS_AT_ONCE), String));
}

/** Every id that a walk comes by, eight bytes each: a million of them wait for their rows. */
async function allIds(walk: Walk, most: number, atOnce: number): Promise<BigInt64Array[]> {
  const all: BigInt64Array[] = [];
  let place: Place | null = null;
  for (let left = most; left > 0;) {
    const ids: string[] = await idsFrom(walk, Math.min(atOnce, left), place);
    all.push(BigInt64Array.from(ids, BigInt));
    const last = ids.at(-1);
    left -= ids.length;
    place = last === undefined || ids.length < atOnce ? null : await findPlace(walk, last);
    if (place === null) break;
  }
  return all;
}
