import "server-only";
import { sql, type SQL } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { ListOperation } from "#lib/shared/orders/orders.ts";
import { inForce } from "#lib/shared/settings/registry.ts";
import { wherePending } from "./book-where.ts";
import { forgetCounts } from "./shared-counts.ts";

/** A list of a shop, and the database time since which all its orders were seen. */
export type ReadList = { shopId: string; accountId: string; list: ListOperation; since: string };

/** Tells if orders count as pending that the list once had but not since: it may no longer have them. */
export async function mayHaveLeft(read: ReadList): Promise<boolean> {
  const { rows } = await database().execute(
    sql`select from orders o where ${await whereUnmet(read)} limit 1`,
  );
  return rows.length > 0;
}

/**
 * Notes which orders a completely read list no longer has: they are no longer pending, whichever list had them
 * last. Does nothing while a page of the list is not in the book yet.
 */
export async function noteLeft(read: ReadList): Promise<void> {
  const { shopId, accountId, list, since } = read;
  const { rows } = await database().execute<{ nr: number }>(sql`
    update orders o set left_at = ${since}::timestamptz
    where ${await whereUnmet(read)}
      and not exists (
        select
        from order_readings
        where shop_id = ${shopId}::uuid and account_id = ${accountId}::uuid and list = ${list}
      )
    returning o.shop_nr as nr`);
  if (rows[0]) forgetCounts(rows[0].nr);
}

/**
 * Condition: the order is pending, but the list has not shown it since `since`. The pending list decides for all
 * orders, the sold list only for those it had last.
 */
async function whereUnmet({ shopId, accountId, list, since }: ReadList): Promise<SQL> {
  const { values } = await settingsSnapshot();
  const { statuses } = inForce("orderStatuses", values.orderStatuses);
  const unmet =
    list === "pendingOrders"
      ? sql`coalesce(o.pending_met_at, o.pending_read_at) < ${since}::timestamptz`
      : sql`coalesce(o.sold_met_at, o.sold_read_at) < ${since}::timestamptz and not o.is_pending`;
  return sql`o.shop_nr = (select nr from shops where id = ${shopId}::uuid)
    and o.account_nr = (select nr from service_accounts where id = ${accountId}::uuid)
    and ${wherePending(statuses)}
    and ${unmet}`;
}
