import { setPriceList } from "#app/(desk)/settings/prices/actions.ts";
import { PricesPanel } from "#components/settings/prices/prices-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { getPriceList } from "#lib/server/connection/get-price-list.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";

export const generateMetadata = pageTitle("settings.prices.title");

export default async function PricesPage() {
  const identity = await requirePage("admin");
  return <PricesPanel {...await getPriceList(identity)} change={setPriceList} />;
}
