import { archiveShop, createShop, orderShops, updateShop } from "#app/(desk)/settings/shops/actions.ts";
import { ShopsPanel } from "#components/settings/shops/shops-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { getListTerms } from "#lib/server/orders/list-terms.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { expectedPoints } from "#lib/shared/calls/operations.ts";

export const generateMetadata = pageTitle("settings.shops.title");

export default async function ShopsPage() {
  const identity = await requirePage("admin");
  const [shops, { prices }] = await Promise.all([
    listShops({ isWithArchived: true }),
    getListTerms(identity, "soldOrders"),
  ]);
  return (
    <ShopsPanel
      shops={shops}
      soldPoints={expectedPoints(prices, "soldOrders", "enhanced")}
      actions={{
        create: createShop,
        update: updateShop,
        archive: archiveShop,
        order: orderShops,
      }}
    />
  );
}
