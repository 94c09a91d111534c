import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import { checkPageBase, recordAddressSeen } from "#app/(desk)/orders/pending/actions.ts";
import { PendingOrdersScreen } from "#components/orders/pending-orders-screen.tsx";
import { requirePage } from "#lib/server/guard/require-page.ts";
import { getListTerms } from "#lib/server/orders/get-list-terms.ts";
import { isPageBaseChecked } from "#lib/server/orders/is-page-base-checked.ts";
import { listShops } from "#lib/server/shops/list-shops.ts";
import { SHOP_COOKIE } from "#lib/shared/base/shops.ts";
import { hasRole } from "#lib/shared/base/identity.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("orders.title"))("pending") };
}

export default async function PendingOrdersPage() {
  const { roles } = await requirePage("staff");
  const [shops, terms, isChecked, jar] = await Promise.all([
    listShops(),
    getListTerms("pendingOrders"),
    isPageBaseChecked(),
    cookies(),
  ]);
  return (
    <PendingOrdersScreen
      shops={shops}
      rememberedShopId={jar.get(SHOP_COOKIE)?.value ?? null}
      isAdmin={hasRole(roles, "admin")}
      hidden={jar.get("md-pending-hidden")?.value.split(".") ?? []}
      isPageBaseChecked={isChecked}
      checkPageBase={checkPageBase}
      terms={terms}
      recordAddressSeen={recordAddressSeen}
    />
  );
}
