import { useQueryClient, type UseQueryOptions } from "@tanstack/react-query";
import { useCallback } from "react";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { type FilterOptions, makeFilters } from "#components/orders/filters/filters.ts";
import type { ListedOrder } from "#components/orders/columns/order-lines.ts";
import { isAddressChanging } from "#lib/client/address/address.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import type { PageSize, UrlCodec } from "#lib/shared/base/url-params.ts";
import { exactly, type Points } from "#lib/shared/calls/points.ts";
import type { ResponseInfo } from "#lib/shared/calls/service-problem.ts";
import type { FilterFields } from "#lib/shared/orders/filter-fields.ts";
import type { RememberedList } from "#lib/shared/orders/list-choices.ts";
import type { ListOperation, ListTerms, PageAtHand, SoldTotal } from "#lib/shared/orders/orders.ts";
import { listPaging } from "./list-paging.ts";
import { usePageAtHand } from "./use-page-at-hand.ts";
import { isFresh, useListResult } from "./use-list-result.ts";
import { type ListView, useListUrl } from "./use-list-url.ts";
import { type ListKey, useSeenPages } from "./use-seen-pages.ts";

type OrdersPage<Order> = ResponseInfo & { orders: Order[]; unreadableRows: number; pageSize: number };

/** Data that the page of a list gets from its document. */
export type ListGiven<Page> = {
  terms: ListTerms;
  atHand: PageAtHand<Page> | null;
  /** Stores a person's choices for a list. */
  rememberChoices: Command;
};

type ListOptions<View, Page, Key extends ListKey> = Pick<
  FilterOptions<FilterFields>,
  "fields" | "lock" | "orderNumber" | "bar" | "More"
> & {
  operation: ListOperation;
  url: UrlCodec<View>;
  shop: Shop;
  controls: object;
  /** True when a remark applies; absent: always. */
  takesRemark?: (view: View) => boolean;
  query: (view: View & { remark: string | undefined }) => UseQueryOptions<Page, Error, Page, Key>;
  /** Usual price of a page of this many rows. */
  points: (view: Pick<View, keyof View & ("size" | "edition")>) => Points | null;
  total?: (page: Page) => SoldTotal | null;
};

export type ServiceList<Order extends ListedOrder> = ReturnType<
  typeof useList<ListView, OrdersPage<Order>, ListKey>
>;

/** A list from the service: its URL, filters, response and pages. */
export function useList<View extends ListView, Page extends OrdersPage<ListedOrder>, Key extends ListKey>(
  options: ListOptions<View, Page, Key>,
  { terms, atHand, rememberChoices }: ListGiven<Page>,
) {
  const { operation, shop, takesRemark = () => true } = options;
  const remember = useRememberedChoices(operation, rememberChoices);
  const state = useListUrl(options.url, { shop: shop.id, takesTimes: terms.takesTimes }, remember);
  const { view, search, open, remark, lostToken, isReading, go } = state;
  const isHeld = takesRemark(view) && lostToken !== null;
  // A lost token stands for its remark, so that no other request's response is shown.
  const withRemark = (wanted: View) => ({
    ...wanted,
    remark: (takesRemark(wanted) && (lostToken ?? remark)) || undefined,
  });
  const queryOf = (wanted: View) => options.query(withRemark(wanted));
  const { queryKey } = queryOf(view);
  usePageAtHand(atHand, search, queryKey);
  const fetched = useListResult(
    (page) => queryOf({ ...view, page }),
    view.page,
    isHeld,
    options.points(view),
    open,
  );
  // Until the remark is known, rows count as loading.
  const result = isReading ? { ...fetched, busy: "first" as const } : fetched;
  const { page } = result;
  const known = useSeenPages(queryKey);
  const client = useQueryClient();
  const { tag } = usePriceText();
  const apply = (change: object) => go({ ...change, page: 1 } as Parameters<typeof go>[0]);
  const show = (values: { edition?: unknown }) =>
    tag(
      values.edition === view.edition ? result.usualPoints : options.points({ ...view, ...values } as View),
    );
  const choice = (change: object) => {
    const chosen = { ...view, page: 1, ...change };
    return isFresh(client, queryOf(chosen)) ? tag(exactly(0)) : show(chosen);
  };
  return {
    ...state,
    operation,
    shop,
    terms,
    result,
    /** Values of the request. */
    request: withRemark(view),
    queryKey,
    seen: known.seen,
    paging:
      page === undefined
        ? null
        : listPaging({
            current: { ...page, page: view.page },
            pageSize: view.size,
            total: options.total?.(page) ?? null,
            ...known,
          }),
    filters: makeFilters({
      ...options,
      controls: options.controls as FilterOptions<FilterFields>["controls"],
      // Clearing filters then drops a lost remark, too.
      values: { ...view, remark: lostToken === null ? remark : undefined },
      apply,
      takesTimes: terms.takesTimes,
      prices: { show, choice },
    }),
    /** True when the remark belongs to another tab: nothing can be requested. */
    isLost: isHeld && !isReading,
    sought: takesRemark(view) ? remark : "",
    price: tag(result.usualPoints),
    /** Turns to a page, and requests it. */
    turn: (to: number) => {
      // A waiting change may be of the filters: then this page would be another one.
      if (isAddressChanging()) return;
      result.turnTo(to);
      go({ page: to } as Parameters<typeof go>[0]);
    },
    priceOfSize: (size: View["size"]) => tag(options.points({ ...view, size })),
  };
}

type Choices = { size: PageSize; edition?: "enhanced" | "basic"; flag?: string | undefined };

/** Stores page size, edition and flag when one of them changes. If it fails, nothing but the choice is lost. */
function useRememberedChoices(list: RememberedList, rememberChoices: Command) {
  return useCallback(
    ({ size, edition = "enhanced", flag }: Choices, change: object) => {
      if (["size", "edition", "flag"].some((name) => name in change))
        void import("#lib/client/send-command.ts").then(
          ({ sendCommand }) => sendCommand(rememberChoices, { list, size, edition, flag }),
          () => undefined,
        );
    },
    [list, rememberChoices],
  );
}
