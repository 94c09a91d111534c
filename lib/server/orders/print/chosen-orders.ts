import "server-only";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { database } from "#lib/server/db/database.ts";
import { bookPrintInput } from "#lib/server/orders/book/book-input.ts";
import {
  BOOK_COLUMNS,
  type BookRow,
  findBooks,
  inBooks,
  toPrinted,
} from "#lib/server/orders/book/book-orders.ts";
import { getBookTotal } from "#lib/server/orders/book/book-total.ts";
import { bookWhere } from "#lib/server/orders/book/book-where.ts";
import { walkBook } from "#lib/server/orders/book/walk-book.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { type ChosenFacts, MAX_PICKED, type TooMany } from "#lib/shared/orders/prints.ts";
import { groupByReceiver } from "./same-receiver.ts";

/** Orders by id. */
export const chosenIdsInput = z.strictObject({
  shop: z.uuid(),
  all: z.boolean(),
  ids: z
    .array(z.string().regex(/^[1-9]\d{0,17}$/))
    .min(1)
    .max(MAX_PICKED),
});

/** Orders by id, or all that match a filter, as in its URL. */
export const chosenInput = z.union([chosenIdsInput, bookPrintInput]);
type Chosen = z.infer<typeof chosenInput>;

type ChosenOrders = { rows: BookRow[]; facts: ChosenFacts };

const ROWS_AT_ONCE = 1_000;

/** Reads the chosen orders in their order, with facts about them all; none if there are too many. */
export async function readChosen(
  context: Context,
  chosen: Chosen,
  most: number,
): Promise<ChosenOrders | TooMany> {
  const { count, isMore } =
    "ids" in chosen
      ? { count: new Set(chosen.ids).size, isMore: false }
      : await getBookTotal(context, chosen);
  if (count > most || isMore) return { kind: "tooMany", count: Math.max(count, most + 1), most };
  const rows: BookRow[] = [];
  for await (const some of "ids" in chosen ? readByIds(chosen) : readMatching(chosen, most))
    rows.push(...some);
  return {
    rows,
    facts: {
      ids: rows.map(({ id }) => id),
      shopName: chosen.all ? null : await readShopName(chosen.shop),
      asOf: databaseNow(),
      gone: "ids" in chosen ? count - rows.length : 0,
      printed: rows.flatMap((row) => {
        const printed = toPrinted(row);
        return printed === null ? [] : { number: row.number, printed };
      }),
      sameReceivers: await groupByReceiver(rows),
    },
  };
}

async function* readByIds({ shop, all, ids }: z.infer<typeof chosenIdsInput>): AsyncGenerator<BookRow[]> {
  const books = await findBooks(shop, all);
  const once = [...new Set(ids)];
  for (let at = 0; at < once.length; at += ROWS_AT_ONCE) {
    const { rows } = await database().execute<BookRow>(sql`
      select ${BOOK_COLUMNS}
      from unnest(${sql.param(once.slice(at, at + ROWS_AT_ONCE))}::bigint[]) with ordinality as wanted (id, place)
      join orders o on o.id = wanted.id
      where ${inBooks(books)}
      order by wanted.place`);
    yield rows;
  }
}

async function* readMatching(
  { sort, ...filter }: z.infer<typeof bookPrintInput>,
  most: number,
): AsyncGenerator<BookRow[]> {
  const books = await findBooks(filter.shop, filter.all);
  yield* walkBook(books, { sort, q: filter.q }, { where: bookWhere(books, filter, databaseNow()), most });
}

async function readShopName(shopId: string): Promise<string | null> {
  const { rows } = await database().execute<{ name: string }>(
    sql`select name from shops where id = ${shopId}::uuid`,
  );
  return rows[0]?.name ?? null;
}
