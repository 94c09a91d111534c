import { setFetchSchedules, turnOffFetchSchedules } from "#app/(desk)/settings/fetching/actions.ts";
import { FetchingPanel } from "#components/settings/fetching/fetching-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { listAllSchedules } from "#lib/server/orders/fetch/fetch-schedules.ts";
import { getListTerms } from "#lib/server/orders/list-terms.ts";

export const generateMetadata = pageTitle("settings.nav.fetching");

export default async function FetchingPage() {
  const identity = await requirePage("admin");
  const [rows, sold, pending] = await Promise.all([
    listAllSchedules(identity),
    getListTerms(identity, "soldOrders"),
    getListTerms(identity, "pendingOrders"),
  ]);
  return (
    <FetchingPanel
      rows={rows}
      prices={[...sold.prices, ...pending.prices]}
      actions={{ set: setFetchSchedules, turnOff: turnOffFetchSchedules }}
    />
  );
}
