"use client";

import { useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { type ListCommands, OrderCommands } from "#components/orders/columns/order-commands.ts";
import { OrderStatuses } from "#components/orders/columns/status-text.ts";
import { soldColumns } from "#components/orders/columns/sold-columns.tsx";
import { FlagControl, SourceControl } from "#components/orders/filters/choice-controls.tsx";
import { DaysControl, TextControl } from "#components/orders/filters/filter-control.tsx";
import { MoreFilters } from "#components/orders/filters/more-filters.tsx";
import { FewerCalls, Jump } from "#components/orders/list/counted-list.tsx";
import { ShopNeeded } from "#components/orders/list/lazy-states.ts";
import { ListScreen } from "./list-screen.tsx";
import { type ListGiven, useList } from "#components/orders/list/use-list.ts";
import { soldOrdersQuery } from "#lib/client/orders/sold-queries.ts";
import { pickShop, type Shop, shopUrl } from "#lib/shared/base/shops.ts";
import { expectedPoints } from "#lib/shared/calls/operations.ts";
import type { SoldOrdersPage } from "#lib/shared/orders/orders.ts";
import { SOLD_FIELDS, soldPageUrl, withoutEnhanced } from "#lib/shared/orders/sold-url.ts";

const CONTROLS = { source: SourceControl, moment: DaysControl, text: TextControl, flag: FlagControl };
/** Filters that are always visible, in the order of the screen. */
const BAR = ["edition", "from", "remark", "flag"];
const COUNTED = { FewerCalls, Jump };

type ListProps = ListGiven<SoldOrdersPage> & {
  isAdmin: boolean;
  hidden: readonly string[];
};
type SoldOrdersScreenProps = ListProps & {
  shops: Shop[];
  rememberedShopId: string | null;
  commands: ListCommands;
};

/** Sold orders of the shop in the URL; one paid request per page. */
export function SoldOrdersScreen({ shops, rememberedShopId, commands, ...rest }: SoldOrdersScreenProps) {
  const t = useTranslations("orders.title");
  const shop = pickShop(shops, shopUrl.read(useSearchParams()).shop, rememberedShopId);
  if (shop === null) return <ShopNeeded title={t("sold")} need="shop" isAdmin={rest.isAdmin} />;
  if (shop.ownerId === null)
    return <ShopNeeded title={t("sold")} need="owner" shopName={shop.name} isAdmin={rest.isAdmin} />;
  return (
    <OrderCommands value={commands}>
      <OrderStatuses value={rest.terms.statuses}>
        <SoldOrders key={shop.id} shop={shop} ownerId={shop.ownerId} {...rest} />
      </OrderStatuses>
    </OrderCommands>
  );
}

function SoldOrders({ shop, ownerId, hidden, ...given }: ListProps & { shop: Shop; ownerId: string }) {
  const t = useTranslations("orders");
  const { prices, cacheTtlSeconds } = given.terms;
  const list = useList(
    {
      operation: "soldOrders",
      url: soldPageUrl,
      shop,
      fields: SOLD_FIELDS,
      controls: CONTROLS,
      bar: BAR,
      More: MoreFilters,
      lock: ({ edition }) => (edition === "basic" ? t("filters.basicOnly") : null),
      takesRemark: ({ edition }) => edition === "enhanced",
      query: ({ remark, ...view }) =>
        soldOrdersQuery({ ...withoutEnhanced(view), remark }, ownerId, cacheTtlSeconds),
      points: ({ edition, size }) => expectedPoints(prices, "soldOrders", edition, size),
      total: ({ total }: SoldOrdersPage) => total,
    },
    given,
  );
  return (
    <ListScreen
      {...given}
      list={list}
      title={t("title.sold")}
      columnsOf={soldColumns}
      hiding={{ hidden, hiddenCookie: "md-sold-hidden" }}
      counted={COUNTED}
      none={{ icon: "sold", title: t("empty.soldTitle"), body: t("empty.soldBody") }}
    />
  );
}
