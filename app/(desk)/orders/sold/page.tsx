import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { exportRows, rememberChoices, showAddresses } from "#app/(desk)/orders/sold/actions.ts";
import { SoldOrdersScreen } from "#components/orders/sold-orders-screen.tsx";
import { rememberedChoices } from "#lib/server/http/remembered-choices.ts";
import type { PageSearch } from "#lib/server/http/request-input.ts";
import { requirePage, requirePerson } from "#lib/server/guard/page.ts";
import { listAtHand } from "#lib/server/orders/list-at-hand.ts";
import { listSoldOrders } from "#lib/server/orders/list-sold-orders.ts";
import { getListTerms } from "#lib/server/orders/list-terms.ts";
import { soldOrdersInput } from "#lib/server/orders/orders-input.ts";
import { choicesAddress, choicesTitle } from "#lib/server/orders/save-choices.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { hasRole } from "#lib/shared/base/identity.ts";
import { SHOP_COOKIE } from "#lib/shared/base/shops.ts";
import { soldOrdersUrl } from "#lib/shared/orders/sold-url.ts";
import { hiddenAtFirst } from "#lib/shared/orders/statuses.ts";

type PageProps = { searchParams: Promise<PageSearch> };

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const title = (await getTranslations("orders.title"))("sold");
  return { title: await choicesTitle(await requirePerson(), title, await searchParams) };
}

export default async function SoldOrdersPage({ searchParams }: PageProps) {
  const identity = await requirePage("staff");
  const [shops, terms, remembered] = await Promise.all([
    listShops(),
    getListTerms(identity, "soldOrders"),
    rememberedChoices(),
  ]);
  const rememberedShopId = remembered(SHOP_COOKIE) ?? null;
  const opened = await searchParams;
  const address = await choicesAddress(identity, { path: "/orders/sold", list: "soldOrders" }, opened, {
    shops,
    rememberedShopId,
  });
  if (address !== null) redirect(address);
  const atHand = await listAtHand(
    identity,
    { url: soldOrdersUrl, input: soldOrdersInput, verb: listSoldOrders, takesTimes: terms.takesTimes },
    opened,
  );
  return (
    <SoldOrdersScreen
      shops={shops}
      rememberedShopId={rememberedShopId}
      isAdmin={hasRole(identity.roles, "admin")}
      hidden={remembered("md-sold-hidden")?.split(".") ?? hiddenAtFirst(terms.statuses)}
      terms={terms}
      atHand={atHand}
      commands={{ showAddresses, exportOrders: exportRows }}
      rememberChoices={rememberChoices}
    />
  );
}
