import { listPendingOrders } from "#lib/server/orders/list-pending-orders.ts";
import { listSoldOrders } from "#lib/server/orders/list-sold-orders.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { PendingOrdersQuery, SoldOrdersQuery } from "#lib/shared/orders/orders.ts";
import type { SettingKey, SettingValues } from "#lib/shared/settings/registry.ts";
import { pageOf } from "./page-of.ts";
import { bodyText } from "./sandbox-control.ts";
import { MAIN } from "./sandbox-shops.ts";
import { withTestApp } from "./with-test-app.ts";

export { MAIN, MAIN_OWNER, OTHER } from "./sandbox-shops.ts";

/** Loads order lists of the sandbox's shops: page 1 of the first shop unless `change` differs. */
export function listTrials(clear?: () => PromiseLike<unknown>) {
  const app = withTestApp(clear);
  const first = () => ({ shop: app.shopId(MAIN), page: 1, size: 20 }) as const;
  const sold = (query: Partial<SoldOrdersQuery> = {}, context: Partial<Context> = {}) =>
    listSoldOrders({ ...app.context, ...context }, { ...first(), edition: "enhanced", ...query });
  const pending = (query: Partial<PendingOrdersQuery> = {}, context: Partial<Context> = {}) =>
    listPendingOrders({ ...app.context, ...context }, { ...first(), ...query });
  const metered = async () => (await app.sandbox.control.meter()).calls;
  const sentBodies = async () => (await metered()).map(bodyText);

  return {
    app,
    sold,
    pending,
    soldPage: (...asked: Parameters<typeof sold>) => pageOf(sold(...asked)),
    pendingPage: (...asked: Parameters<typeof pending>) => pageOf(pending(...asked)),
    metered,
    callCount: async () => (await metered()).length,
    sentBodies,
    /** Page numbers sent to the service for pending orders. */
    pagesSent: async () =>
      (await sentBodies()).map((body) => (JSON.parse(body) as { pageIndex: number }).pageIndex),
    set: <Key extends SettingKey>(key: Key, value: SettingValues[Key]) =>
      putSetting(key, value, app.context.identity.personId),
  };
}
