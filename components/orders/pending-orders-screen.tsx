"use client";

import { useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import type { CellFacts } from "#components/orders/columns/cell-facts.ts";
import { OrderStatuses } from "#components/orders/columns/order-statuses.ts";
import { pendingColumns } from "#components/orders/columns/pending-columns.tsx";
import type { ShowAddresses } from "#components/orders/detail/use-addresses.ts";
import type { ExportOrders } from "#components/orders/export/give-orders.ts";
import { activeFilters, type FilterName } from "#components/orders/filters/active-filters.ts";
import { FilterButton } from "#components/orders/filters/filter-button.tsx";
import {
  NO_PENDING_FILTERS,
  PendingFilters,
  type PendingFilterValues,
} from "#components/orders/filters/pending-filters.tsx";
import {
  FilterChips,
  KnownDeadline,
  ListEmpty,
  PageBaseNote,
  PageBaseState,
  RemarkLost,
  SellerNeeded,
  ShopNeeded,
  WholeDaysNote,
  WithoutSellerNote,
} from "#components/orders/list/later-states.ts";
import { listPaging } from "#components/orders/list/list-paging.ts";
import { OrdersFrame } from "#components/orders/list/orders-frame.tsx";
import {
  type RememberChoices,
  useRememberedChoices,
} from "#components/orders/list/use-remembered-choices.ts";
import { useListResult } from "#components/orders/list/use-list-result.ts";
import { useListUrl } from "#components/orders/list/use-list-url.ts";
import type { CheckPageBase } from "#components/orders/page-base/send-page-base-check.ts";
import { usePageBase } from "#components/orders/page-base/use-page-base.ts";
import { usePageAtHand } from "#components/orders/list/use-page-at-hand.ts";
import { useSeenPages } from "#components/orders/list/use-seen-pages.ts";
import { pendingOrdersQuery } from "#lib/client/orders-queries.ts";
import { PageBaseBanner } from "#components/orders/page-base/page-base-banner.tsx";
import { pickShop, type Shop, shopUrl } from "#lib/shared/base/shops.ts";
import { mayBePageNumbering } from "#lib/shared/calls/named-cause.ts";
import { pointsOfPending } from "#lib/shared/calls/operations.ts";
import { pendingPageUrl } from "#lib/shared/orders/list-url.ts";
import type { ListTerms, PageAtHand, PageBase, PendingOrdersPage } from "#lib/shared/orders/orders.ts";

type ListProps = {
  isAdmin: boolean;
  terms: ListTerms;
  atHand: PageAtHand<PendingOrdersPage> | null;
  hidden: readonly string[];
  /** Shops whose pending orders have deadlines that the order book knows. */
  withDeadlines: readonly string[];
  pageBase: PageBase;
  checkPageBase: CheckPageBase;
  showAddresses: ShowAddresses;
  exportOrders: ExportOrders;
  rememberChoices: RememberChoices;
};
type PendingOrdersScreenProps = ListProps & { shops: Shop[]; rememberedShopId: string | null };

/** Orders of the shop in the URL that wait to be shipped; one paid request a page. */
export function PendingOrdersScreen({ shops, rememberedShopId, ...rest }: PendingOrdersScreenProps) {
  const t = useTranslations("orders.title");
  const params = useSearchParams();
  const shop = pickShop(shops, shopUrl.read(params).shop, rememberedShopId);
  if (shop === null) return <ShopNeeded title={t("pending")} need="shop" isAdmin={rest.isAdmin} />;
  // Only somebody who chose it requests orders without a seller ID, and only of a shop that has none.
  const seller = shop.sellerId === null ? pendingPageUrl.read(params).seller : undefined;
  if (shop.sellerId === null && seller === undefined)
    return <SellerNeeded title={t("pending")} shop={shop} isAdmin={rest.isAdmin} terms={rest.terms} />;
  return <PendingOrders key={shop.id} shop={shop} seller={seller} {...rest} />;
}

const withDeadlineColumn = (facts: CellFacts) => pendingColumns(facts, KnownDeadline);

function PendingOrders({
  shop,
  seller,
  isAdmin,
  terms,
  atHand,
  hidden,
  withDeadlines,
  pageBase,
  checkPageBase,
  showAddresses,
  exportOrders,
  rememberChoices,
}: ListProps & { shop: Shop; seller: "none" | undefined }) {
  const t = useTranslations("orders");
  const remember = useRememberedChoices("pendingOrders", rememberChoices);
  const { view, isWidened, search, rows, open, remark, lostToken, isReading, go, arrange } = useListUrl(
    pendingPageUrl,
    { shop: shop.id, takesTimes: terms.takesTimes },
    remember,
  );
  const isHeld = lostToken !== null;
  // While it is held the token stands for its remark: no response to another request is shown as this one's.
  const { page: pageNumber, ...query } = { ...view, seller, remark: (lostToken ?? remark) || undefined };
  const optionsOf = (number: number) =>
    pendingOrdersQuery({ ...query, page: number }, shop.sellerId, terms.cacheTtlSeconds);
  const { queryKey } = optionsOf(pageNumber);
  usePageAtHand(atHand, search, queryKey);
  const isLost = isHeld && !isReading;
  const fetched = useListResult(
    optionsOf,
    pageNumber,
    isHeld,
    pointsOfPending(terms.prices, seller, view.size),
    open,
  );
  // What the remark is shows in a moment: until then the rows are on their way.
  const result = isReading ? { ...fetched, busy: "first" as const } : fetched;
  const known = useSeenPages(queryKey);
  const { page, problem } = result;
  const isPageRejected = problem?.reason === "parameterError" && mayBePageNumbering(problem.message);
  const hasDeadlines = withDeadlines.includes(shop.id) || page?.orders.some(({ deadline }) => deadline);
  const base = usePageBase({
    query,
    firstPageKey: optionsOf(1).queryKey,
    page,
    isRefused: isPageRejected,
    knownAtFirst: pageBase,
    checkPageBase,
  });

  const paging =
    page === undefined
      ? null
      : listPaging({
          current: { ...page, page: pageNumber },
          pageSize: view.size,
          total: null,
          ...known,
        });
  const filters = activeFilters(view, remark);
  const { tag } = usePriceText();
  const price = tag(result.usualPoints);
  const names = { operation: t("title.pending"), shop: shop.name, isAdmin };
  const values: PendingFilterValues = { ...view, remark };

  const apply = (change: Partial<PendingFilterValues>) => go({ ...change, page: 1 });
  const remove = (names: readonly FilterName[]) =>
    apply(Object.fromEntries(names.map((name) => [name, name === "remark" ? "" : undefined])));

  const rejection = page === undefined && isPageRejected ? problem : null;
  const isEmpty = page !== undefined && page.orders.length === 0 && page.unreadableRows === 0;
  // With filters an empty first page means what it says: nothing matches.
  const isUnsure =
    pageNumber === 1 &&
    !base.isChecked &&
    base.conclusion !== "nothing" &&
    (rejection !== null || (isEmpty && filters.length === 0));
  const isShownOpen =
    !base.isChecked &&
    !isUnsure &&
    base.conclusion !== "nothing" &&
    (page !== undefined || result.busy !== null);
  return (
    <OrderStatuses value={terms.statuses}>
      <OrdersFrame
        operation="pendingOrders"
        names={names}
        shopId={shop.id}
        result={result}
        paper={seller && t("export.headNoSeller")}
        table={{
          columnsOf: hasDeadlines ? withDeadlineColumn : pendingColumns,
          hidden,
          hiddenCookie: "md-pending-hidden",
          minWidthPx: 640,
        }}
        pages={{
          view,
          search,
          paging,
          seen: known.seen,
          queryKey,
          isNumberOpen: !base.isChecked,
          open,
          go,
          rows,
          arrange,
          sought: remark,
          priceOfSize: (size) => tag(pointsOfPending(terms.prices, seller, size)),
        }}
        askOrder={{
          price: tag(pointsOfPending(terms.prices, seller, 20)),
          seller,
          sellerId: shop.sellerId,
          cacheTtlSeconds: terms.cacheTtlSeconds,
          shop: shop.id,
        }}
        prices={terms.prices}
        showAddresses={showAddresses}
        exportOrders={exportOrders}
        filters={{
          bar: (menus) => (
            <PendingFilters
              values={values}
              isFiltered={filters.length > 0}
              takesTimes={terms.takesTimes}
              menus={menus}
              price={price}
              apply={apply}
              clear={() => apply(NO_PENDING_FILTERS)}
            />
          ),
          button: (
            <FilterButton
              kind="pending"
              count={filters.length}
              values={values}
              cleared={NO_PENDING_FILTERS}
              takesTimes={terms.takesTimes}
              priceOf={() => price}
              onApply={apply}
            />
          ),
        }}
        notes={{
          override: isLost ? (
            <RemarkLost price={price} onDrop={() => apply({ remark: "" })} />
          ) : isUnsure ? (
            <PageBaseState
              base={base}
              price={price}
              refusal={rejection}
              names={names}
              chips={filters.length > 0 && <FilterChips filters={filters} onRemove={remove} />}
            />
          ) : undefined,
          banner: (
            <>
              {isWidened && <WholeDaysNote />}
              {seller && <WithoutSellerNote />}
              {isShownOpen && (
                <PageBaseBanner
                  base={base}
                  price={price}
                  isAdmin={isAdmin}
                  onFirst={pageNumber > 1 ? () => go({ page: 1 }) : null}
                />
              )}
            </>
          ),
          foot: base.conclusion !== null && <PageBaseNote {...base} />,
          empty: paging !== null && (
            <ListEmpty
              page={pageNumber}
              paging={paging}
              unreadableRows={page?.unreadableRows ?? 0}
              filters={filters}
              queryKey={queryKey}
              cacheTtlSeconds={terms.cacheTtlSeconds}
              usualPoints={result.usualPoints}
              onRemove={remove}
              onGo={(to) => go({ page: to })}
              none={{
                icon: "pending",
                title: t(seller ? "empty.noSellerTitle" : "empty.pendingTitle"),
                body: t(seller ? "empty.noSellerBody" : "empty.pendingBody", { shop: shop.name }),
              }}
            />
          ),
        }}
      />
    </OrderStatuses>
  );
}
