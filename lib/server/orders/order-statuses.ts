import "server-only";
import { sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { logError } from "#lib/server/log/log.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { getAuthoredSetting, getSetting } from "#lib/server/settings/get-setting.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { personalDataIn } from "#lib/shared/base/personal-data.ts";
import { MAX_STATUS_VALUE_LENGTH, MAX_STATUSES, type OrderStatus } from "#lib/shared/orders/statuses.ts";
import { inForce } from "#lib/shared/settings/registry.ts";
import type { OrderStatusSettings, StatusInBook } from "#lib/shared/settings/settings-pages.ts";

/** Lists the meanings of the order statuses, as named by an admin. */
export async function listOrderStatuses(): Promise<OrderStatus[]> {
  const { values } = await settingsSnapshot();
  return inForce("orderStatuses", values.orderStatuses).statuses;
}

/** Gets the named statuses, and those of responses that nobody has named. */
export async function getOrderStatuses(): Promise<OrderStatusSettings> {
  const [named, seen] = await Promise.all([
    getAuthoredSetting("orderStatuses"),
    getAuthoredSetting("orderStatusesSeen"),
  ]);
  const { statuses } = named.value;
  const known = statuses.map(({ value }) => value);
  const unnamed = seen.value.values.filter((value) => !known.includes(value));
  return { statuses, set: named.set, unnamed, inBook: await findInBook([...known, ...unnamed]) };
}

const MAX_SAMPLES = 3;

/** Finds what the order book of the present account knows of each of these statuses. */
async function findInBook(values: readonly string[]): Promise<Record<string, StatusInBook>> {
  const { account } = await settingsSnapshot();
  const { rows } = await database().execute<{ value: string } & StatusInBook>(sql`
    select
      v.value,
      exists (
        select from order_counts c
        where c.account_nr = a.nr and c.status = v.value and c.is_pending and c.count > 0
      ) as "isPending",
      (
        select coalesce(
          jsonb_agg(jsonb_build_object('shopId', o.shop_id, 'orderNumber', o.number) order by o.id desc), '[]')
        from (
          select s.id as shop_id, o.id, o.number
          from shops s
          cross join lateral (
            select id, number from orders
            where shop_nr = s.nr and account_nr = a.nr and status = v.value
            order by id desc
            limit ${MAX_SAMPLES}
          ) o
          order by o.id desc
          limit ${MAX_SAMPLES}
        ) o
      ) as orders
    from unnest(${sql.param(values)}::text[]) v (value)
    cross join (select nr from service_accounts where id = ${account.id}::uuid) a`);
  return Object.fromEntries(rows.map(({ value, ...status }) => [value, status]));
}

/** Notes the statuses of a response, so that an admin can name them. Never throws, as the response was paid for. */
export async function noteSeenStatuses(orders: readonly { status: string | null }[]): Promise<void> {
  const found = new Set(orders.flatMap(({ status }) => (status === null ? [] : status.trim())));
  try {
    const { values } = await settingsSnapshot();
    const { values: before } = inForce("orderStatusesSeen", values.orderStatusesSeen);
    const isNew = (value: string) =>
      value !== "" &&
      value.length <= MAX_STATUS_VALUE_LENGTH &&
      !before.includes(value) &&
      personalDataIn(value) === null;
    if (before.length >= MAX_STATUSES || ![...found].some(isNew)) return;
    await database().transaction(async (tx) => {
      const seenBefore = inForce("orderStatusesSeen", await getSetting("orderStatusesSeen", tx)).values;
      const all = [...new Set([...seenBefore, ...[...found].filter(isNew)])].slice(0, MAX_STATUSES);
      await putSetting("orderStatusesSeen", { values: all.sort() }, null, tx);
    });
  } catch (error) {
    logError("the statuses of orders could not be recorded", error);
  }
}
