import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import { askBuyers, createBuyerRun, findKnownBuyers, recordBuyerExport } from "#app/(desk)/buyers/actions.ts";
import { BuyersScreen } from "#components/buyers/buyers-screen.tsx";
import { requirePage } from "#lib/server/guard/require-page.ts";
import { listBuyerPrices } from "#lib/server/buyers/list-buyer-prices.ts";
import { isSandbox } from "#lib/server/http/is-sandbox.ts";
import { listShops } from "#lib/server/shops/list-shops.ts";
import { SHOP_COOKIE } from "#lib/shared/base/shops.ts";
import { hasRole } from "#lib/shared/base/identity.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("buyers"))("title") };
}

export default async function BuyersPage() {
  const { roles } = await requirePage("staff");
  const [shops, jar, prices] = await Promise.all([listShops(), cookies(), listBuyerPrices()]);
  return (
    <BuyersScreen
      shops={shops}
      rememberedShopId={jar.get(SHOP_COOKIE)?.value ?? null}
      isAdmin={hasRole(roles, "admin")}
      isSandbox={isSandbox()}
      prices={prices}
      findKnownBuyers={findKnownBuyers}
      createBuyerRun={createBuyerRun}
      askBuyers={askBuyers}
      recordExport={recordBuyerExport}
    />
  );
}
