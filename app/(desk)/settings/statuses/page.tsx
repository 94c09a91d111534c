import { setOrderStatuses } from "#app/(desk)/settings/statuses/actions.ts";
import { StatusesPanel } from "#components/settings/statuses/statuses-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { getOrderStatuses } from "#lib/server/orders/order-statuses.ts";

export const generateMetadata = pageTitle("settings.statuses.title");

export default async function StatusesPage() {
  await requirePage("admin");
  return <StatusesPanel settings={await getOrderStatuses()} change={setOrderStatuses} />;
}
