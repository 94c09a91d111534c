import "server-only";
import { runStatement, statement, type Statement } from "#lib/server/db/statement.ts";
import { log, logError } from "#lib/server/log/log.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Identity } from "#lib/shared/base/identity.ts";
import type { PendingOrder } from "#lib/shared/orders/orders.ts";

/** Time after which a paid list is shown without ship-by dates. */
const MAX_MS = 400;

type Whose = { shopId: string; accountId: string };

/**
 * Adds ship-by dates to pending orders. The service sends them for sold orders only; those in the order book are
 * joined by one statement. Never throws: if the read fails or takes too long, the list has none.
 */
export async function withDeadlines(
  orders: PendingOrder[],
  { shopId, accountId }: Whose,
): Promise<PendingOrder[]> {
  const numbers = orders.flatMap(({ orderNumber }) => orderNumber ?? []);
  if (numbers.length === 0) return orders;
  const rows = await inTime<{ number: string; value: number; readAt: number }>(statement`
    select
      o.number,
      o.ship_by::float8 as value,
      extract(epoch from o.sold_read_at)::float8 * 1000 as "readAt"
    from orders o
    where o.number = any(${numbers}::text[])
      and o.shop_nr = (select nr from shops where id = ${shopId}::uuid)
      and o.account_nr = (select nr from service_accounts where id = ${accountId}::uuid)
      and o.ship_by is not null
      and o.sold_read_at is not null`);
  if (rows.length === 0) return orders;
  const known = new Map(rows.map(({ number, ...deadline }) => [number, deadline]));
  return orders.map((order) => {
    const deadline = order.orderNumber === null ? undefined : known.get(order.orderNumber);
    return deadline === undefined ? order : { ...order, deadline };
  });
}

/**
 * Finds the shops whose pending orders have ship-by dates in the order book: their lists have that column from the
 * start. Never throws.
 */
export async function shopsWithDeadlines(_identity: Identity): Promise<string[]> {
  const { account } = await settingsSnapshot();
  const rows = await inTime<{ id: string }>(statement`
    select s.id::text as id
    from shops s
    where exists (
      select
      from orders o
      where o.shop_nr = s.nr
        and o.account_nr = (select nr from service_accounts where id = ${account.id}::uuid)
        and o.is_pending
        and o.ship_by is not null)`);
  return rows.map(({ id }) => id);
}

const NOT_READ = "the deadlines of pending orders could not be read";

async function inTime<Row extends object>(given: Statement): Promise<Row[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Row[]>((resolve) => {
    timer = setTimeout(() => {
      // A busy database wakes nobody.
      log().warn({ cause: `the database took longer than ${MAX_MS} ms` }, NOT_READ);
      resolve([]);
    }, MAX_MS);
  });
  try {
    return await Promise.race([runStatement<Row>(given), late]);
  } catch (error) {
    logError(NOT_READ, error);
    return [];
  } finally {
    clearTimeout(timer);
  }
}
