import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { checkPageBase, showAddresses } from "#app/(desk)/orders/pending/actions.ts";
import { PendingOrdersScreen } from "#components/orders/pending-orders-screen.tsx";
import { rememberedChoices } from "#lib/server/http/remembered-choices.ts";
import { requirePage } from "#lib/server/guard/page.ts";
import { getListTerms } from "#lib/server/orders/order-lists.ts";
import { getPageBase } from "#lib/server/orders/page-base.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { hasRole } from "#lib/shared/base/identity.ts";
import { SHOP_COOKIE } from "#lib/shared/base/shops.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("orders.title"))("pending") };
}

export default async function PendingOrdersPage() {
  const identity = await requirePage("staff");
  const [shops, terms, pageBase, remembered] = await Promise.all([
    listShops(),
    getListTerms(identity, "pendingOrders"),
    getPageBase(identity),
    rememberedChoices(),
  ]);
  return (
    <PendingOrdersScreen
      shops={shops}
      rememberedShopId={remembered(SHOP_COOKIE) ?? null}
      isAdmin={hasRole(identity.roles, "admin")}
      hidden={remembered("md-pending-hidden")?.split(".") ?? []}
      pageBase={pageBase}
      checkPageBase={checkPageBase}
      terms={terms}
      showAddresses={showAddresses}
    />
  );
}
