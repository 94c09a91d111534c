import "server-only";
import { sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { BOOK_COLUMNS, type BookRow } from "#lib/server/orders/book/book-orders.ts";
import { isSameNumber, wherePending } from "#lib/server/orders/book/book-where.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { numberKey } from "#lib/shared/orders/number-key.ts";
import { inForce } from "#lib/shared/settings/registry.ts";

/** A number belongs to one order per shop. */
const MAX_FOUND = 1_000;

type FoundOrder = BookRow & { isPending: boolean };

/** Finds the book's orders with exactly this number, whatever its separators and case; `shopNrs` null: any shop. */
export async function findOrdersByNumber(number: string, shopNrs: number[] | null): Promise<FoundOrder[]> {
  if (numberKey(number) === "") return [];
  const { account, values } = await settingsSnapshot();
  const { statuses } = inForce("orderStatuses", values.orderStatuses);
  const { rows } = await database().execute<FoundOrder>(sql`
    select ${BOOK_COLUMNS}, coalesce(${wherePending(statuses)}, false) as "isPending"
    from service_accounts a
    cross join shops s
    join orders o on o.shop_nr = s.nr and o.account_nr = a.nr and ${isSameNumber(number)}
    where a.id = ${account.id}::uuid
      and (${shopNrs === null} or s.nr = any(${sql.param(shopNrs ?? [])}::int[]))
    order by s.nr, o.id
    limit ${MAX_FOUND}`);
  return rows;
}

/** Fewest letters and digits that make two spellings the same number beyond doubt. */
const MIN_SURE_LENGTH = 10;

/**
 * Finds how the service writes a typed number, from the shop's orders that it listed; the typed one when it listed no
 * such order or differently written ones, or when the number is short.
 */
export async function findWrittenNumber(typed: string, shopId: string): Promise<string> {
  if (numberKey(typed).length < MIN_SURE_LENGTH) return typed;
  const { account } = await settingsSnapshot();
  const { rows } = await database().execute<{ number: string }>(sql`
    select distinct o.number
    from service_accounts a
    join shops s on s.id = ${shopId}::uuid
    join orders o on o.shop_nr = s.nr and o.account_nr = a.nr and ${isSameNumber(typed)}
    where a.id = ${account.id}::uuid and coalesce(o.sold_read_at, o.pending_read_at) is not null
    limit 2`);
  const [first, other] = rows;
  return first === undefined || other !== undefined ? typed : first.number;
}
