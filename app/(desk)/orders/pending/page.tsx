import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import {
  checkPageNumbering,
  exportRows,
  rememberChoices,
  showAddresses,
} from "#app/(desk)/orders/pending/actions.ts";
import { PendingOrdersScreen } from "#components/orders/pending-orders-screen.tsx";
import { rememberedChoices } from "#lib/server/http/remembered-choices.ts";
import type { PageSearch } from "#lib/server/http/request-input.ts";
import { requirePage, requirePerson } from "#lib/server/guard/page.ts";
import { listAtHand } from "#lib/server/orders/list-at-hand.ts";
import { listPendingOrders } from "#lib/server/orders/list-pending-orders.ts";
import { getListTerms } from "#lib/server/orders/list-terms.ts";
import { pendingOrdersInput } from "#lib/server/orders/orders-input.ts";
import { choicesAddress, choicesTitle } from "#lib/server/orders/save-choices.ts";
import { getPageNumbering } from "#lib/server/orders/page-numbering.ts";
import { shopsWithDeadlines } from "#lib/server/orders/pending-deadlines.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { hasRole } from "#lib/shared/base/identity.ts";
import { SHOP_COOKIE } from "#lib/shared/base/shops.ts";
import { pendingOrdersUrl } from "#lib/shared/orders/pending-url.ts";
import { hiddenAtFirst } from "#lib/shared/orders/statuses.ts";

type PageProps = { searchParams: Promise<PageSearch> };

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const title = (await getTranslations("orders.title"))("pending");
  return { title: await choicesTitle(await requirePerson(), title, await searchParams) };
}

export default async function PendingOrdersPage({ searchParams }: PageProps) {
  const identity = await requirePage("staff");
  const [shops, terms, pageNumbering, withDeadlines, remembered] = await Promise.all([
    listShops(),
    getListTerms(identity, "pendingOrders"),
    getPageNumbering(identity),
    shopsWithDeadlines(identity),
    rememberedChoices(),
  ]);
  const rememberedShopId = remembered(SHOP_COOKIE) ?? null;
  const opened = await searchParams;
  const address = await choicesAddress(identity, { path: "/orders/pending", list: "pendingOrders" }, opened, {
    shops,
    rememberedShopId,
  });
  if (address !== null) redirect(address);
  const atHand = await listAtHand(
    identity,
    {
      url: pendingOrdersUrl,
      input: pendingOrdersInput,
      verb: listPendingOrders,
      takesTimes: terms.takesTimes,
    },
    opened,
  );
  return (
    <PendingOrdersScreen
      shops={shops}
      rememberedShopId={rememberedShopId}
      isAdmin={hasRole(identity.roles, "admin")}
      hidden={remembered("md-pending-hidden")?.split(".") ?? hiddenAtFirst(terms.statuses)}
      withDeadlines={withDeadlines}
      knownNumbering={pageNumbering}
      checkPageNumbering={checkPageNumbering}
      terms={terms}
      atHand={atHand}
      commands={{ showAddresses, exportOrders: exportRows }}
      rememberChoices={rememberChoices}
    />
  );
}
