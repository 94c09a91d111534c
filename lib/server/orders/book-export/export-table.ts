import { setImmediate as othersFirst } from "node:timers/promises";
import type { PictureRule } from "#lib/shared/links/pictures.ts";
import type { BookOrder, BookQuery } from "#lib/shared/orders/book.ts";
import { type BookRow, type Books, toBookOrder } from "#lib/server/orders/book/book-orders.ts";
import type { BookWhere } from "#lib/server/orders/book/book-where.ts";
import { walkBook } from "#lib/server/orders/book/walk-book.ts";

/** Table for a file: its header, and its rows in batches. */
export type ExportTable<Cell> = { header: string[]; batches: AsyncIterable<Cell[][]> };

/** Orders converted before other work gets a turn. */
const AT_ONCE = 50;

type BookExtract = {
  books: Books;
  query: Pick<BookQuery, "sort" | "q">;
  where: BookWhere | null;
  pictures: PictureRule;
};

type Notes = { noteSettled: (count: number) => Promise<void>; noteCut: () => void };

/** Yields the matching orders in batches; notes their number, and once if there are more than `most`. */
export async function* listSellerOrders(
  { books, query, where, pictures }: BookExtract,
  most: number,
  { noteSettled, noteCut }: Notes,
): AsyncGenerator<BookOrder[]> {
  let left = most;
  for await (const rows of walkBook(books, query, { where, most: most + 1, noteSettled }))
    for (const some of inTurns(rows)) {
      if (left === 0) return noteCut();
      const orders = await Promise.all(some.slice(0, left).map((row) => toBookOrder(row, pictures)));
      left -= orders.length;
      yield orders;
      if (some.length > orders.length) return noteCut();
      await othersFirst();
    }
}

function* inTurns(rows: BookRow[]): Generator<BookRow[]> {
  for (let from = 0; from < rows.length; from += AT_ONCE) yield rows.slice(from, from + AT_ONCE);
}
