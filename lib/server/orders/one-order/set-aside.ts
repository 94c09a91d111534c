import "server-only";
import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { shopToday } from "#lib/server/db/shop-days.ts";
import { database } from "#lib/server/db/database.ts";
import { type Books, inBooks } from "#lib/server/orders/book/book-orders.ts";
import { wherePending } from "#lib/server/orders/book/book-where.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { dayParam } from "#lib/shared/base/url-params.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { typedName } from "#lib/shared/names/typed-name.ts";
import { MAX_ASIDE_DAYS, MAX_REASON_LENGTH, type SetAside } from "#lib/shared/orders/book.ts";

const orderId = z.string().regex(/^[1-9]\d{0,17}$/);

export const putBackInput = z.strictObject({ id: orderId });

export const setAsideInput = putBackInput.extend({
  until: z.string().refine((day) => {
    const last = shopToday(Date.now() + MAX_ASIDE_DAYS * DAY_MS);
    return dayParam.parse(day) === day && day > shopToday() && day <= last;
  }, "orderBook.setAside.errors.until"),
  reason: typedName(MAX_REASON_LENGTH, {
    missing: "orderBook.setAside.errors.reasonMissing",
    tooLong: "orderBook.setAside.errors.reasonTooLong",
  }),
});

/** Sets an order of the present account aside until a day, or changes reason and day. Counts still include it. */
export async function setAside(
  { identity }: Context,
  { id, until, reason }: z.infer<typeof setAsideInput>,
): Promise<null> {
  const { rowCount } = await database().execute(sql`
    insert into orders_set_aside (order_id, reason, until, set_by)
    select o.id, ${reason}, ${until}::date, ${identity.personId}::uuid
    from orders o
    where o.id = ${id}::bigint and ${await whereOfAccount()}
    on conflict (order_id) do update
      set reason = excluded.reason, until = excluded.until, set_by = excluded.set_by, set_at = now()`);
  if (rowCount === 0) throw new AppError("notFound", "no such order");
  return null;
}

/** Lists an order as urgent again; anybody may, not only the person who set it aside. */
export async function putBack(_context: Context, { id }: z.infer<typeof putBackInput>): Promise<null> {
  await database().execute(sql`
    delete from orders_set_aside a using orders o
    where o.id = a.order_id and o.id = ${id}::bigint and ${await whereOfAccount()}`);
  return null;
}

async function whereOfAccount(): Promise<SQL> {
  const { account } = await settingsSnapshot();
  return sql`o.account_nr = (select nr from service_accounts where id = ${account.id}::uuid)`;
}

/** Condition: an order, of `orders` under the name `o`, is set aside today. */
export function isSetAside(): SQL {
  return sql`exists (
    select from orders_set_aside a where a.order_id = o.id and a.until > ${shopToday()}::date)`;
}

/** Finds why and until when an order is set aside; null if it isn't today. */
export async function findSetAside(id: string): Promise<SetAside | null> {
  const { rows } = await database().execute<SetAside>(sql`
    select ${COLUMNS}
    from orders_set_aside a
    join orders o on o.id = a.order_id
    where o.id = ${id}::bigint and a.until > ${shopToday()}::date and ${await whereOfAccount()}`);
  return rows[0] ?? null;
}

type Listed = SetAside & { id: string };

/** Lists the waiting orders of these books that are set aside today, the next to be listed again first. */
export async function listSetAside(
  books: Books,
  limit: number,
): Promise<{ orders: Listed[]; count: number }> {
  const { rows } = await database().execute<Listed & { count: number }>(sql`
    select o.id::text as id, ${COLUMNS}, (count(*) over ())::float8 as count
    from orders_set_aside a
    join orders o on o.id = a.order_id
    where a.until > ${shopToday()}::date and ${inBooks(books)} and ${wherePending(books.statuses)}
    order by a.until, o.ship_by nulls last, o.id
    limit ${limit}`);
  return { orders: rows, count: rows[0]?.count ?? 0 };
}

const COLUMNS = sql.raw(
  `a.reason, a.until::text as until, (select name from people where id = a.set_by) as by`,
);
