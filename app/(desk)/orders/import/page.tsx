import {
  addFileOrders,
  checkFileOrders,
  compareFileOrders,
  saveFileColumns,
  takeBackFileOrders,
} from "#app/(desk)/orders/import/actions.ts";
import { ImportScreen } from "#components/orders/import/import-screen.tsx";
import { env } from "#lib/server/env.ts";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { rememberedChoices } from "#lib/server/http/remembered-choices.ts";
import { getFileColumns } from "#lib/server/orders/files/save-columns.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { hasRole } from "#lib/shared/base/identity.ts";
import { SHOP_COOKIE } from "#lib/shared/base/shops.ts";

export const generateMetadata = pageTitle("orderImport.title");

export default async function OrderImportPage() {
  const identity = await requirePage("staff");
  const [shops, saved, remembered] = await Promise.all([
    listShops(),
    getFileColumns(identity),
    rememberedChoices(),
  ]);
  return (
    <ImportScreen
      shops={shops}
      rememberedShopId={remembered(SHOP_COOKIE) ?? null}
      isAdmin={hasRole(identity.roles, "admin")}
      timeZone={env().tzShop}
      saved={saved}
      commands={{ checkFileOrders, compareFileOrders, addFileOrders, takeBackFileOrders, saveFileColumns }}
    />
  );
}
