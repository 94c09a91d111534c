import { useQueryClient, type UseQueryOptions } from "@tanstack/react-query";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { type FilterOptions, makeFilters } from "#components/orders/filters/filters.ts";
import type { ListedOrder } from "#components/orders/columns/order-lines.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import type { UrlCodec } from "#lib/shared/base/url-params.ts";
import { exactly, type Points } from "#lib/shared/calls/points.ts";
import type { ResponseInfo } from "#lib/shared/calls/service-problem.ts";
import type { FilterFields } from "#lib/shared/orders/filter-fields.ts";
import type { ListOperation, ListTerms, PageAtHand, SoldTotal } from "#lib/shared/orders/orders.ts";
import { listPaging } from "./list-paging.ts";
import { isFresh, useListResult } from "./use-list-result.ts";
import { type ListView, useListUrl } from "./use-list-url.ts";
import { usePageAtHand } from "./use-page-at-hand.ts";
import { type RememberChoices, useRememberedChoices } from "./use-remembered-choices.ts";
import { type ListKey, useSeenPages } from "./use-seen-pages.ts";

export type OrdersPage<Order> = ResponseInfo & { orders: Order[]; unreadableRows: number; pageSize: number };

/** What the page of a list is given. */
export type ListGiven<Page> = {
  terms: ListTerms;
  atHand: PageAtHand<Page> | null;
  rememberChoices: RememberChoices;
};

type ListOptions<View, Page, Key extends ListKey> = Pick<
  FilterOptions<FilterFields>,
  "fields" | "lock" | "orderNumber"
> & {
  operation: ListOperation;
  url: UrlCodec<View>;
  shop: Shop;
  controls: object;
  /** A remark narrows it; absent: always. */
  takesRemark?: (view: View) => boolean;
  query: (view: View & { remark: string | undefined }) => UseQueryOptions<Page, Error, Page, Key>;
  /** What a page of so many rows usually costs. */
  points: (view: Pick<View, keyof View & ("size" | "edition")>) => Points | null;
  total?: (page: Page) => SoldTotal | null;
};

export type ServiceList<Order extends ListedOrder> = ReturnType<
  typeof useList<ListView, OrdersPage<Order>, ListKey>
>;

/** A list that the service is asked for: its URL, filters, response and pages. */
export function useList<View extends ListView, Page extends OrdersPage<ListedOrder>, Key extends ListKey>(
  options: ListOptions<View, Page, Key>,
  { terms, atHand, rememberChoices }: ListGiven<Page>,
) {
  const { operation, shop, takesRemark = () => true } = options;
  const remember = useRememberedChoices(operation, rememberChoices);
  const state = useListUrl(options.url, { shop: shop.id, takesTimes: terms.takesTimes }, remember);
  const { view, search, open, remark, lostToken, isReading, go } = state;
  const isHeld = takesRemark(view) && lostToken !== null;
  // While it is held the token stands for its remark: no response to another request is shown as this one's.
  const withRemark = (asked: View) => ({
    ...asked,
    remark: (takesRemark(asked) && (lostToken ?? remark)) || undefined,
  });
  const queryOf = (asked: View) => options.query(withRemark(asked));
  const { queryKey } = queryOf(view);
  usePageAtHand(atHand, search, queryKey);
  const fetched = useListResult(
    (page) => queryOf({ ...view, page }),
    view.page,
    isHeld,
    options.points(view),
    open,
  );
  // What the remark is shows in a moment: until then the rows are on their way.
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
    const chosen = { ...view, ...change, page: 1 };
    return isFresh(client, queryOf(chosen)) ? tag(exactly(0)) : show(chosen);
  };
  return {
    ...state,
    operation,
    shop,
    terms,
    result,
    /** The values that it is asked for with. */
    asked: withRemark(view),
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
      values: { ...view, remark },
      apply,
      takesTimes: terms.takesTimes,
      prices: { show, choice },
    }),
    /** The remark of the URL is another tab's: nothing can be requested. */
    isLost: isHeld && !isReading,
    sought: takesRemark(view) ? remark : "",
    price: tag(result.usualPoints),
    priceOfSize: (size: View["size"]) => tag(options.points({ ...view, size })),
  };
}
