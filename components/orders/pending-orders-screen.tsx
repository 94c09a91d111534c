"use client";

import { useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import type { CellFacts } from "#components/orders/columns/cell-facts.ts";
import { type ListCommands, OrderCommands } from "#components/orders/columns/order-commands.ts";
import { OrderStatuses } from "#components/orders/columns/status-text.ts";
import { pendingColumns } from "#components/orders/columns/pending-columns.tsx";
import { DaysControl, TextControl } from "#components/orders/filters/filter-control.tsx";
import { useOrderNumber } from "#components/orders/filters/use-order-number.ts";
import {
  KnownDeadline,
  PageNumberingNote,
  PageNumberingState,
  SellerNeeded,
  ShopNeeded,
  WithoutSellerNote,
} from "#components/orders/list/lazy-states.ts";
import { ListScreen } from "./list-screen.tsx";
import { type ListGiven, useList } from "#components/orders/list/use-list.ts";
import { PageNumberingBanner } from "#components/orders/page-numbering/page-numbering-banner.tsx";
import type { CheckPageNumbering } from "#components/orders/page-numbering/send-page-numbering-check.ts";
import { usePageNumbering } from "#components/orders/page-numbering/use-page-numbering.ts";
import { pendingOrdersQuery } from "#lib/client/orders/pending-queries.ts";
import { pickShop, type Shop, shopUrl } from "#lib/shared/base/shops.ts";
import { pointsOfPending } from "#lib/shared/calls/operations.ts";
import type { PageNumbering, PendingOrdersPage } from "#lib/shared/orders/orders.ts";
import { PENDING_FIELDS, pendingPageUrl } from "#lib/shared/orders/pending-url.ts";

const CONTROLS = { moment: DaysControl, text: TextControl };

type ListProps = ListGiven<PendingOrdersPage> & {
  isAdmin: boolean;
  hidden: readonly string[];
  /** Shops whose orders have deadlines in the book. */
  withDeadlines: readonly string[];
  knownNumbering: PageNumbering;
  checkPageNumbering: CheckPageNumbering;
};
type PendingOrdersScreenProps = ListProps & {
  shops: Shop[];
  rememberedShopId: string | null;
  commands: ListCommands;
};

/** Waiting orders of the shop in the URL; one paid request per page. */
export function PendingOrdersScreen({
  shops,
  rememberedShopId,
  commands,
  ...rest
}: PendingOrdersScreenProps) {
  const t = useTranslations("orders.title");
  const params = useSearchParams();
  const shop = pickShop(shops, shopUrl.read(params).shop, rememberedShopId);
  if (shop === null) return <ShopNeeded title={t("pending")} need="shop" isAdmin={rest.isAdmin} />;
  // Orders without a seller ID are only requested by choice, and only for a shop without one.
  const seller = shop.sellerId === null ? pendingPageUrl.read(params).seller : undefined;
  if (shop.sellerId === null && seller === undefined)
    return <SellerNeeded title={t("pending")} shop={shop} isAdmin={rest.isAdmin} terms={rest.terms} />;
  return (
    <OrderCommands value={commands}>
      <OrderStatuses value={rest.terms.statuses}>
        <PendingOrders key={shop.id} shop={shop} seller={seller} {...rest} />
      </OrderStatuses>
    </OrderCommands>
  );
}

const withDeadlineColumn = (facts: CellFacts) => pendingColumns(facts, KnownDeadline);

function PendingOrders({
  shop,
  seller,
  hidden,
  withDeadlines,
  knownNumbering,
  checkPageNumbering,
  ...given
}: ListProps & { shop: Shop; seller: "none" | undefined }) {
  const t = useTranslations("orders");
  const { isAdmin, terms } = given;
  const { prices, cacheTtlSeconds } = terms;
  const { tag } = usePriceText();
  const { sellerId } = shop;
  const list = useList(
    {
      operation: "pendingOrders",
      url: pendingPageUrl,
      shop,
      fields: PENDING_FIELDS,
      controls: CONTROLS,
      orderNumber: useOrderNumber(),
      query: (view) => pendingOrdersQuery({ ...view, seller }, sellerId, cacheTtlSeconds),
      points: ({ size }) => pointsOfPending(prices, seller, size),
    },
    given,
  );
  const { result, price, filters, go } = list;
  const { page: pageNumber, ...request } = list.request;
  const { page, problem } = result;
  const isPageRejected = problem?.mayBePage === true;
  const hasDeadlines = withDeadlines.includes(shop.id) || page?.orders.some(({ deadline }) => deadline);
  const base = usePageNumbering({
    query: { ...request, seller },
    firstPageKey: [...list.queryKey.slice(0, -1), 1],
    page,
    isRefused: isPageRejected,
    knownNumbering,
    checkPageNumbering,
  });
  const rejection = page === undefined && isPageRejected ? problem : null;
  const isEmpty = page !== undefined && page.orders.length === 0 && page.unreadableRows === 0;
  const isOpen = !base.isChecked && base.conclusion !== "nothing";
  // An empty first page with filters simply means that nothing matches.
  const isUnsure =
    isOpen && pageNumber === 1 && (rejection !== null || (isEmpty && filters.active.length === 0));
  const isShownOpen = isOpen && !isUnsure && (page !== undefined || result.busy !== null);
  return (
    <ListScreen
      {...given}
      list={list}
      title={t("title.pending")}
      paper={seller && t("export.headNoSeller")}
      columnsOf={hasDeadlines ? withDeadlineColumn : pendingColumns}
      hiding={{ hidden, hiddenCookie: "md-pending-hidden" }}
      isNumberOpen={!base.isChecked}
      askOrder={{
        price: tag(pointsOfPending(prices, seller, 20)),
        seller,
        sellerId,
        cacheTtlSeconds,
        shop: shop.id,
      }}
      notes={{
        override: isUnsure ? (
          <PageNumberingState
            base={base}
            price={price}
            refusal={rejection}
            names={{ operation: t("title.pending"), shop: shop.name, isAdmin }}
            filters={filters}
          />
        ) : undefined,
        banner: (
          <>
            {seller && <WithoutSellerNote />}
            {isShownOpen && (
              <PageNumberingBanner
                base={base}
                price={price}
                isAdmin={isAdmin}
                onFirst={pageNumber > 1 ? () => go({ page: 1 }) : null}
              />
            )}
          </>
        ),
        foot: base.conclusion !== null && <PageNumberingNote {...base} />,
      }}
      none={{
        icon: "pending",
        title: t(seller ? "empty.noSellerTitle" : "empty.pendingTitle"),
        body: t(seller ? "empty.noSellerBody" : "empty.pendingBody", { shop: shop.name }),
      }}
    />
  );
}
