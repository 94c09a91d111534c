import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import { checkPageBase, recordAddressSeen } from "#app/(desk)/orders/pending/actions.ts";
import { PendingOrdersScreen } from "#components/orders/pending-orders-screen.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { getListTerms } from "#lib/server/orders/order-lists.ts";
import { isPageBaseChecked } from "#lib/server/orders/page-base.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { hasRole } from "#lib/shared/base/identity.ts";
import { SHOP_COOKIE } from "#lib/shared/base/shops.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("orders.title"))("pending") };
}

export default async function PendingOrdersPage() {
  const identity = await requirePage("staff");
  const [shops, terms, isChecked, jar] = await Promise.all([
    listShops(),
    getListTerms(identity, "pendingOrders"),
    isPageBaseChecked(identity),
    cookies(),
  ]);
  return (
    <PendingOrdersScreen
      shops={shops}
      rememberedShopId={jar.get(SHOP_COOKIE)?.value ?? null}
      isAdmin={hasRole(identity.roles, "admin")}
      hidden={jar.get("md-pending-hidden")?.value.split(".") ?? []}
      isPageBaseChecked={isChecked}
      checkPageBase={checkPageBase}
      terms={terms}
      recordAddressSeen={recordAddressSeen}
    />
  );
}
