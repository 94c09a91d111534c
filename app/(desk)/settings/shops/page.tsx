import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { createShop, updateShop } from "#app/(desk)/settings/shops/actions.ts";
import { ShopsPanel } from "#components/settings/shops-panel.tsx";
import { requirePage } from "#lib/server/auth/require-page.ts";
import { listShops } from "#lib/server/shops/list-shops.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings.shops"))("title") };
}

export default async function ShopsPage() {
  await requirePage("admin");
  return <ShopsPanel shops={await listShops()} createShop={createShop} updateShop={updateShop} />;
}
