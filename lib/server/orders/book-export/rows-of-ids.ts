import { setImmediate as othersFirst } from "node:timers/promises";
import type { PictureRule } from "#lib/shared/links/pictures.ts";
import type { BookOrder } from "#lib/shared/orders/book.ts";
import { type BookRow, toBookOrder } from "#lib/server/orders/book/book-orders.ts";
import { walkRows } from "#lib/server/orders/book/walk-book.ts";

/** Orders converted before other work gets a turn. */
const AT_ONCE = 50;

/** Yields the orders of selected ids in batches. */
export async function* listOrdersByIds(
  ids: BigInt64Array,
  pictures: PictureRule,
): AsyncGenerator<BookOrder[]> {
  for await (const rows of listRows(ids))
    yield await Promise.all(rows.map((row) => toBookOrder(row, pictures)));
}

/** Yields the rows of selected ids in batches, and lets other work have a turn after each. */
export async function* listRows(ids: BigInt64Array): AsyncGenerator<BookRow[]> {
  for await (const rows of walkRows(ids))
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      yield rows.slice(from, from + AT_ONCE);
      await othersFirst();
    }
}
