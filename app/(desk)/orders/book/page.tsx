import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import {
  exportRows,
  findPageNumbering,
  putBack,
  setAside,
  showAddresses,
  startExport,
  startFetch,
} from "#app/(desk)/orders/book/actions.ts";
import { changeView, createView, removeView, setFirstView } from "#app/(desk)/orders/book/views/actions.ts";
import { OrderBookScreen } from "#components/orders/book/order-book-screen.tsx";
import { rememberedChoices } from "#lib/server/http/remembered-choices.ts";
import type { PageSearch } from "#lib/server/http/request-input.ts";
import { requirePage, requirePerson } from "#lib/server/guard/page.ts";
import { getListTerms } from "#lib/server/orders/list-terms.ts";
import { choicesTitle } from "#lib/server/orders/save-choices.ts";
import { findFirstView } from "#lib/server/orders/views/first-view.ts";
import { addressOfFirst, addressOfView } from "#lib/server/orders/views/view-address.ts";
import { listTableViews } from "#lib/server/orders/views/saved-views.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { hasRole } from "#lib/shared/base/identity.ts";
import { SHOP_COOKIE } from "#lib/shared/base/shops.ts";
import { looksAtStart } from "#lib/shared/orders/book-views.ts";
import { hiddenAtFirst } from "#lib/shared/orders/statuses.ts";

type PageProps = { searchParams: Promise<PageSearch> };

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const title = (await getTranslations("orderBook"))("title");
  return { title: await choicesTitle(await requirePerson(), title, await searchParams) };
}

export default async function OrderBookPage({ searchParams }: PageProps) {
  const identity = await requirePage("staff");
  const [opened, views, firstView, shops, { prices, statuses }, pending, remembered] = await Promise.all([
    searchParams,
    listTableViews(identity, "orderBook"),
    findFirstView(identity),
    listShops(),
    getListTerms(identity, "soldOrders"),
    getListTerms(identity, "pendingOrders"),
    rememberedChoices(),
  ]);
  const isBare = Object.keys(opened).length === 0;
  const address = isBare ? addressOfFirst(firstView, views) : addressOfView(opened, views);
  if (address !== null) redirect(address);
  return (
    <OrderBookScreen
      shops={shops}
      rememberedShopId={remembered(SHOP_COOKIE) ?? null}
      isAdmin={hasRole(identity.roles, "admin")}
      views={views}
      firstView={firstView}
      viewCommands={{ createView, changeView, removeView, setFirstView }}
      looks={looksAtStart(remembered, hiddenAtFirst(statuses))}
      prices={[...prices, ...pending.prices.filter(({ operation }) => operation === "pendingOrders")]}
      statuses={statuses}
      commands={{
        showAddresses,
        exportOrders: exportRows,
        aside: { setAside, putBack },
        startExport,
        startFetch,
        findPageNumbering,
      }}
    />
  );
}
