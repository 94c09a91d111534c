import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { showAddresses } from "#app/(desk)/orders/sold/actions.ts";
import { SoldOrdersScreen } from "#components/orders/sold-orders-screen.tsx";
import { rememberedChoices } from "#lib/server/http/remembered-choices.ts";
import { requirePage } from "#lib/server/guard/page.ts";
import { getListTerms } from "#lib/server/orders/order-lists.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { hasRole } from "#lib/shared/base/identity.ts";
import { SHOP_COOKIE } from "#lib/shared/base/shops.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("orders.title"))("sold") };
}

export default async function SoldOrdersPage() {
  const identity = await requirePage("staff");
  const [shops, terms, remembered] = await Promise.all([
    listShops(),
    getListTerms(identity, "soldOrders"),
    rememberedChoices(),
  ]);
  return (
    <SoldOrdersScreen
      shops={shops}
      rememberedShopId={remembered(SHOP_COOKIE) ?? null}
      isAdmin={hasRole(identity.roles, "admin")}
      hidden={remembered("md-sold-hidden")?.split(".") ?? []}
      terms={terms}
      showAddresses={showAddresses}
    />
  );
}
