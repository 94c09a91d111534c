import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import {
  createBuyerRun,
  findKnownBuyers,
  recordBuyerExport,
  requestBuyers,
} from "#app/(desk)/buyers/actions.ts";
import { BuyersScreen } from "#components/buyers/buyers-screen.tsx";
import { listBuyerPrices } from "#lib/server/buyers/request-buyers.ts";
import { isSandbox } from "#lib/server/env.ts";
import { requirePage } from "#lib/server/guard/page.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { hasRole } from "#lib/shared/base/identity.ts";
import { SHOP_COOKIE } from "#lib/shared/base/shops.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("buyers"))("title") };
}

export default async function BuyersPage() {
  const identity = await requirePage("staff");
  const [shops, jar, prices] = await Promise.all([listShops(), cookies(), listBuyerPrices(identity)]);
  return (
    <BuyersScreen
      shops={shops}
      rememberedShopId={jar.get(SHOP_COOKIE)?.value ?? null}
      isAdmin={hasRole(identity.roles, "admin")}
      isSandbox={isSandbox()}
      prices={prices}
      actions={{ findKnownBuyers, createBuyerRun, requestBuyers, recordExport: recordBuyerExport }}
    />
  );
}
