import "server-only";
import { sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { BOOK_COLUMNS, type BookRow } from "#lib/server/orders/book/book-orders.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { numberKey } from "#lib/shared/orders/number-key.ts";

/** A number belongs to one order a shop. */
const MAX_FOUND = 1_000;

/** Finds the orders of the book with exactly this number, whatever its separators and case; `shopNrs` null: any shop. */
export async function findOrdersByNumber(number: string, shopNrs: number[] | null): Promise<BookRow[]> {
  const key = numberKey(number);
  if (key === "") return [];
  const { account } = await settingsSnapshot();
  const reversed = [...key].toReversed().join("");
  // Numbers of digits are their own key; others have an index of keys in each shop.
  const { rows } = await database().execute<BookRow>(sql`
    select ${BOOK_COLUMNS}
    from service_accounts a
    cross join shops s
    join orders o on o.shop_nr = s.nr and o.account_nr = a.nr and (
      o.number = ${key}
      or (o.number ~ '[^0-9]' and reverse(number_key(o.number)) = ${reversed})
    )
    where a.id = ${account.id}::uuid
      and (${shopNrs === null} or s.nr = any(${sql.param(shopNrs ?? [])}::int[]))
    order by s.nr, o.id
    limit ${MAX_FOUND}`);
  return rows;
}
