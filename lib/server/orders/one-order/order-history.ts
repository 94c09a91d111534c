import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { orderChanges, orders } from "#lib/server/db/orders-schema.ts";
import { serviceAccounts } from "#lib/server/db/schema.ts";
import { findSetAside } from "#lib/server/orders/one-order/set-aside.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { OrderHistory } from "#lib/shared/orders/book.ts";

const MAX_SHOWN = 50;

/**
 * Lists the changes of an order by newer readings, newest first, and whether it is set aside; nothing of an order in
 * no book of this account.
 */
export async function getOrderHistory(_context: Context, { id }: { id: string }): Promise<OrderHistory> {
  const { account } = await settingsSnapshot();
  const [rows, setAside] = await Promise.all([
    database()
      .select({ readAt: orderChanges.readAt, list: orderChanges.list, changes: orderChanges.changes })
      .from(orderChanges)
      .innerJoin(orders, eq(orders.id, orderChanges.orderId))
      .innerJoin(serviceAccounts, eq(serviceAccounts.nr, orders.accountNr))
      .where(and(eq(orders.id, Number(id)), eq(serviceAccounts.id, account.id)))
      .orderBy(desc(orderChanges.id))
      .limit(MAX_SHOWN),
    findSetAside(id),
  ]);
  return {
    setAside,
    changes: rows.map(({ readAt, list, changes }) => ({ at: readAt.getTime(), list, fields: changes })),
  };
}
