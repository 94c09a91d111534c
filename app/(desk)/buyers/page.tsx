import { askBuyersAgain, exportBuyers, findKnownBuyers, startBuyers } from "#app/(desk)/buyers/actions.ts";
import { cancelJob, pauseJob, resumeJob } from "#app/(desk)/job-actions.ts";
import { BuyersScreen } from "#components/buyers/buyers-screen.tsx";
import { listBuyerPrices } from "#lib/server/buyers/find-buyers.ts";
import { rememberedChoices } from "#lib/server/http/remembered-choices.ts";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { hasRole } from "#lib/shared/base/identity.ts";
import { SHOP_COOKIE } from "#lib/shared/base/shops.ts";

export const generateMetadata = pageTitle("buyers.title");

export default async function BuyersPage() {
  const identity = await requirePage("staff");
  const [shops, remembered, prices] = await Promise.all([
    listShops(),
    rememberedChoices(),
    listBuyerPrices(identity),
  ]);
  return (
    <BuyersScreen
      shops={shops}
      rememberedShopId={remembered(SHOP_COOKIE) ?? null}
      isAdmin={hasRole(identity.roles, "admin")}
      prices={prices}
      actions={{
        findKnownBuyers,
        startBuyers,
        askBuyersAgain,
        exportBuyers,
        pauseJob,
        resumeJob,
        cancelJob,
      }}
    />
  );
}
