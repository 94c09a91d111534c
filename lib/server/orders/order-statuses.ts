import "server-only";
import { database } from "#lib/server/db/database.ts";
import { logError } from "#lib/server/log/log.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { getAuthoredSetting, getSetting } from "#lib/server/settings/get-setting.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { personalDataIn } from "#lib/shared/base/personal-data.ts";
import { MAX_STATUS_VALUE_LENGTH, MAX_STATUSES, type OrderStatus } from "#lib/shared/orders/statuses.ts";
import { inForce } from "#lib/shared/settings/registry.ts";
import type { OrderStatusSettings } from "#lib/shared/settings/settings-pages.ts";

/** Meanings of the order statuses, as named by an admin. */
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
  const known = new Set(named.value.statuses.map(({ value }) => value));
  return {
    statuses: named.value.statuses,
    set: named.set,
    unnamed: seen.value.values.filter((value) => !known.has(value)),
  };
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
