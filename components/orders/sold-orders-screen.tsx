"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { OrderStatuses } from "#components/orders/columns/order-statuses.ts";
import { soldColumns } from "#components/orders/columns/sold-columns.tsx";
import type { ShowAddresses } from "#components/orders/detail/use-addresses.ts";
import type { ExportOrders } from "#components/orders/export/give-orders.ts";
import { activeFilters, type FilterName } from "#components/orders/filters/active-filters.ts";
import { FilterButton } from "#components/orders/filters/filter-button.tsx";
import {
  NO_SOLD_FILTERS,
  SoldFilters,
  type SoldFilterValues,
} from "#components/orders/filters/sold-filters.tsx";
import { FewerCalls, Jump } from "#components/orders/list/counted-list.tsx";
import { ListEmpty, RemarkLost, ShopNeeded, WholeDaysNote } from "#components/orders/list/later-states.ts";
import { listPaging } from "#components/orders/list/list-paging.ts";
import { OrdersFrame } from "#components/orders/list/orders-frame.tsx";
import {
  type RememberChoices,
  useRememberedChoices,
} from "#components/orders/list/use-remembered-choices.ts";
import { isFresh, useListResult } from "#components/orders/list/use-list-result.ts";
import { useListUrl } from "#components/orders/list/use-list-url.ts";
import { usePageAtHand } from "#components/orders/list/use-page-at-hand.ts";
import { useSeenPages } from "#components/orders/list/use-seen-pages.ts";
import { soldOrdersQuery } from "#lib/client/orders-queries.ts";
import { pickShop, type Shop, shopUrl } from "#lib/shared/base/shops.ts";
import { expectedPoints } from "#lib/shared/calls/operations.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { soldPageUrl, withoutEnhanced } from "#lib/shared/orders/list-url.ts";
import type { ListTerms, PageAtHand, SoldOrdersPage } from "#lib/shared/orders/orders.ts";

const COUNTED = { FewerCalls, Jump };

type ListProps = {
  isAdmin: boolean;
  terms: ListTerms;
  atHand: PageAtHand<SoldOrdersPage> | null;
  hidden: readonly string[];
  showAddresses: ShowAddresses;
  exportOrders: ExportOrders;
  rememberChoices: RememberChoices;
};
type SoldOrdersScreenProps = ListProps & { shops: Shop[]; rememberedShopId: string | null };

/** Sold orders of the shop in the URL; one paid request a page. */
export function SoldOrdersScreen({ shops, rememberedShopId, ...rest }: SoldOrdersScreenProps) {
  const t = useTranslations("orders.title");
  const shop = pickShop(shops, shopUrl.read(useSearchParams()).shop, rememberedShopId);
  if (shop === null) return <ShopNeeded title={t("sold")} need="shop" isAdmin={rest.isAdmin} />;
  if (shop.ownerId === null)
    return <ShopNeeded title={t("sold")} need="owner" shopName={shop.name} isAdmin={rest.isAdmin} />;
  return <SoldOrders key={shop.id} shop={shop} ownerId={shop.ownerId} {...rest} />;
}

function SoldOrders({
  shop,
  ownerId,
  isAdmin,
  terms,
  atHand,
  hidden,
  showAddresses,
  exportOrders,
  rememberChoices,
}: ListProps & { shop: Shop; ownerId: string }) {
  const t = useTranslations("orders");
  const remember = useRememberedChoices("soldOrders", rememberChoices);
  const { view, isWidened, search, rows, open, remark, lostToken, isReading, go, arrange } = useListUrl(
    soldPageUrl,
    { shop: shop.id, takesTimes: terms.takesTimes },
    remember,
  );
  const isEnhanced = view.edition === "enhanced";
  const isHeld = isEnhanced && lostToken !== null;
  // While it is held the token stands for its remark: no response to another request is shown as this one's.
  const optionsOf = (page: number, change: Partial<SoldFilterValues> = {}) => {
    const query = withoutEnhanced({ ...view, ...change });
    return soldOrdersQuery(
      { ...query, page, remark: (query.edition === "enhanced" && (lostToken ?? remark)) || undefined },
      ownerId,
      terms.cacheTtlSeconds,
    );
  };
  const { queryKey } = optionsOf(view.page);
  usePageAtHand(atHand, search, queryKey);
  const isLost = isHeld && !isReading;
  const fetched = useListResult(
    (number) => optionsOf(number),
    view.page,
    isHeld,
    expectedPoints(terms.prices, "soldOrders", view.edition, view.size),
    open,
  );
  // What the remark is shows in a moment: until then the rows are on their way.
  const result = isReading ? { ...fetched, busy: "first" as const } : fetched;
  const known = useSeenPages(queryKey);

  const { tag } = usePriceText();
  const priceOf = (edition = view.edition) =>
    tag(
      edition === view.edition
        ? result.usualPoints
        : expectedPoints(terms.prices, "soldOrders", edition, view.size),
    );
  const client = useQueryClient();
  const priceOfChoice = (change: Pick<Partial<SoldFilterValues>, "edition" | "flag">) =>
    isFresh(client, optionsOf(1, change)) ? tag(exactly(0)) : priceOf(change.edition);
  const { page } = result;
  const paging =
    page === undefined
      ? null
      : listPaging({
          current: { ...page, page: view.page },
          pageSize: view.size,
          total: page.total,
          ...known,
        });
  const filters = activeFilters(view, remark);
  const values: SoldFilterValues = { ...view, remark };

  const apply = (change: Partial<SoldFilterValues>) => go({ ...change, page: 1 });
  const remove = (names: readonly FilterName[]) =>
    apply(Object.fromEntries(names.map((name) => [name, name === "remark" ? "" : undefined])));

  return (
    <OrderStatuses value={terms.statuses}>
      <OrdersFrame
        operation="soldOrders"
        names={{ operation: t("title.sold"), shop: shop.name, isAdmin }}
        shopId={shop.id}
        result={result}
        table={{ columnsOf: soldColumns, hidden, hiddenCookie: "md-sold-hidden", minWidthPx: 640 }}
        pages={{
          view,
          search,
          paging,
          seen: known.seen,
          queryKey,
          open,
          go,
          rows,
          arrange,
          sought: isEnhanced ? remark : "",
          counted: COUNTED,
          priceOfSize: (size) => tag(expectedPoints(terms.prices, "soldOrders", view.edition, size)),
        }}
        prices={terms.prices}
        showAddresses={showAddresses}
        exportOrders={exportOrders}
        filters={{
          bar: (menus) => (
            <SoldFilters
              values={values}
              isFiltered={filters.length > 0}
              takesTimes={terms.takesTimes}
              menus={menus}
              price={priceOf()}
              priceOfChoice={priceOfChoice}
              apply={apply}
              clear={() => apply(NO_SOLD_FILTERS)}
            />
          ),
          button: (
            <FilterButton
              kind="sold"
              count={filters.length}
              values={values}
              cleared={NO_SOLD_FILTERS}
              takesTimes={terms.takesTimes}
              priceOf={priceOf}
              onApply={apply}
            />
          ),
        }}
        notes={{
          override: isLost ? (
            <RemarkLost price={tag(result.usualPoints)} onDrop={() => apply({ remark: "" })} />
          ) : undefined,
          banner: isWidened && <WholeDaysNote />,
          empty: paging !== null && (
            <ListEmpty
              page={view.page}
              paging={paging}
              unreadableRows={page?.unreadableRows ?? 0}
              filters={filters}
              queryKey={queryKey}
              cacheTtlSeconds={terms.cacheTtlSeconds}
              usualPoints={result.usualPoints}
              onRemove={remove}
              onGo={(to) => go({ page: to })}
              none={{ icon: "sold", title: t("empty.soldTitle"), body: t("empty.soldBody") }}
            />
          ),
        }}
      />
    </OrderStatuses>
  );
}
