import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import { recordAddressSeen } from "#app/(desk)/orders/sold/actions.ts";
import { SoldOrdersScreen } from "#components/orders/sold-orders-screen.tsx";
import { requirePage } from "#lib/server/guard/require-page.ts";
import { getListTerms } from "#lib/server/orders/get-list-terms.ts";
import { listShops } from "#lib/server/shops/list-shops.ts";
import { SHOP_COOKIE } from "#lib/shared/base/shops.ts";
import { hasRole } from "#lib/shared/base/identity.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("orders.title"))("sold") };
}

export default async function SoldOrdersPage() {
  const { roles } = await requirePage("staff");
  const [shops, terms, jar] = await Promise.all([listShops(), getListTerms("soldOrders"), cookies()]);
  return (
    <SoldOrdersScreen
      shops={shops}
      rememberedShopId={jar.get(SHOP_COOKIE)?.value ?? null}
      isAdmin={hasRole(roles, "admin")}
      hidden={jar.get("md-sold-hidden")?.value.split(".") ?? []}
      terms={terms}
      recordAddressSeen={recordAddressSeen}
    />
  );
}
