"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useCallback, useMemo } from "react";
import type { DeskColumn, HiddenColumns } from "#components/data-table/desk-table.ts";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { type CellFacts, useCellFacts } from "#components/orders/columns/cell-facts.ts";
import type { ListedOrder } from "#components/orders/columns/order-lines.ts";
import { findRepeats } from "#components/orders/columns/pages-before.ts";
import type { AskOrder } from "#components/orders/detail/refresh-order.tsx";
import { OrdersScreen } from "./orders-screen.tsx";
import { RowsOnPage } from "#components/orders/rows/rows-on-page-line.tsx";
import { rowIds, useOrderRows } from "#components/orders/rows/use-order-rows.ts";
import { useShownRows } from "#components/orders/rows/use-shown-rows.ts";
import type { IconName } from "#components/ui/icon.tsx";
import { usePhone } from "#components/ui/use-phone.ts";
import { useDocumentTitle } from "#lib/client/use-document-title.ts";
import { isSortedBy, nextSort } from "#lib/shared/orders/row-sorts.ts";
import {
  ListEmpty,
  MovesNote,
  NoneOfThem,
  NoResponseBanner,
  NoResponsePanel,
  RemarkLost,
  UnreadableRows,
  WholeDaysNote,
} from "./list/lazy-states.ts";
import { type Counted, ListFoot, PagePosition } from "./list/list-foot.tsx";
import { ListHead } from "./list/list-head.tsx";
import { shownBefore } from "./list/list-paging.ts";
import type { ServiceList } from "./list/use-list.ts";
import { type ListResult, useScan } from "./list/use-list-result.ts";

type ListScreenProps<Order extends ListedOrder> = {
  list: ServiceList<Order>;
  title: string;
  isAdmin: boolean;
  columnsOf: (facts: CellFacts) => DeskColumn<Order>[];
  hiding: HiddenColumns;
  /** Text next to the name of the list on paper. */
  paper?: string | undefined;
  /** True while the number of the service's first page is unknown. */
  isNumberOpen?: boolean;
  counted?: Counted;
  notes?: {
    /** Replaces the rows, whatever the error or empty state. */
    override?: ReactNode;
    /** Notice above the rows. */
    banner?: ReactNode;
    foot?: ReactNode;
  };
  /** Empty state of the first page without filters. */
  none: { icon: IconName; title: string; body: string };
  askOrder?: AskOrder;
};

const NONE: never[] = [];

/** Screen of a list from the service, page by page, with its age and errors. */
export function ListScreen<Order extends ListedOrder>(props: ListScreenProps<Order>) {
  const { list, title, isAdmin, counted, notes = {} } = props;
  const { shop, result } = list;
  const words = useTranslations("orders.rows");
  const names = { operation: title, shop: shop.name, isAdmin };
  const { orders, onPage, rows } = useListRows(props);
  const { tagAgain } = usePriceText();
  const again = result.problem?.mayHaveCost ? tagAgain(result.usualPoints) : list.price;
  const noResponse = { list, names, scan: useScan(shop.id, result, again) };
  const isPhone = usePhone();
  useDocumentTitle(`${shop.name} · ${title}`);
  const where = (
    <PagePosition list={list} isNumberOpen={props.isNumberOpen} isInHead={isPhone} counted={counted} />
  );
  return (
    <OrdersScreen
      list={list.operation}
      names={names}
      shopId={shop.id}
      filters={list.filters}
      rows={rows}
      view={list.view}
      paper={{
        shop: shop.name,
        list: [title, props.paper].filter(Boolean).join(" · "),
        asOf: result.page?.asOf,
      }}
      busy={result.busy}
      isWhole={result.page !== undefined && result.busy === null}
      prices={list.terms.prices}
      addresses={{ shopId: shop.id, list: list.queryKey.slice(0, 2) }}
      askOrder={props.askOrder}
      head={<ListHead title={title} list={list} where={isPhone && where} />}
      strip={{
        label: words("label"),
        draw: (select) => (
          <RowsOnPage
            count={orders.length}
            rows={onPage}
            sort={list.rows.sort}
            columns={rows.table.getAllLeafColumns()}
            select={select}
            onArrange={list.arrange}
          />
        ),
      }}
      notes={{
        first: (
          <>
            {list.isWidened && <WholeDaysNote />}
            {notes.banner}
          </>
        ),
        last: result.page !== undefined && (
          <>
            {lacksResponse(result) && <NoResponseBanner {...noResponse} />}
            {result.page.unreadableRows > 0 && <UnreadableRows count={result.page.unreadableRows} />}
          </>
        ),
      }}
      replacement={
        <>
          {onPage.shown.length === 0 && orders.length > 0 && rows.printed === null && (
            <NoneOfThem count={orders.length} onAll={() => list.arrange({ only: undefined })} />
          )}
          {result.busy !== "first" && (
            <NoRows list={list} override={notes.override} none={props.none} noResponse={noResponse} />
          )}
        </>
      }
      below={list.seen.length > 0 && <MovesNote list={list} />}
      foot={<ListFoot list={list} counted={counted} note={notes.foot} where={!isPhone && where} />}
    />
  );
}

type NoRowsProps<Order extends ListedOrder> = Pick<ListScreenProps<Order>, "list" | "none"> & {
  override: ReactNode;
  noResponse: ComponentProps<typeof NoResponsePanel>;
};

/** Reason why there are no rows; nothing while there are some. */
function NoRows<Order extends ListedOrder>({ list, none, override, noResponse }: NoRowsProps<Order>) {
  const { result, price, go } = list;
  if (list.isLost) return <RemarkLost price={price} onDrop={() => go({ remark: "" })} />;
  if (override !== undefined) return override;
  if (result.page === undefined) return lacksResponse(result) && <NoResponsePanel {...noResponse} />;
  return result.page.orders.length === 0 && <ListEmpty list={list} none={none} />;
}

function lacksResponse({ problem, error, isStopped }: ListResult<unknown>): boolean {
  return problem !== null || error !== null || isStopped;
}

/** Orders of the page, and their rows: narrowed and sorted in the browser. */
function useListRows<Order extends ListedOrder>({ list, columnsOf, hiding }: ListScreenProps<Order>) {
  const { result, seen, queryKey, view, open, rows: rowView, arrange, search, sought } = list;
  const orders = result.page?.orders ?? NONE;
  const repeats = useMemo(
    () => findRepeats(orders, shownBefore({ page: view.page }, seen)),
    [orders, view.page, seen],
  );
  const cellFacts = useCellFacts(orders, { sought, search, repeats });
  const onPage = useShownRows(orders, rowView);
  const rows = useOrderRows({
    orders,
    shown: onPage.shown,
    columns: useMemo(() => columnsOf(cellFacts), [columnsOf, cellFacts]),
    hiding,
    idsOf: useCallback((loaded: readonly Order[]) => rowIds(loaded, view.page), [view.page]),
    request: JSON.stringify([queryKey[2]]),
    open,
  });
  const { sort = "" } = rowView;
  const sorting = {
    by: sort.replace("-", ""),
    isDown: sort.startsWith("-"),
    canSort: isSortedBy,
    onSort: (id: string) => isSortedBy(id) && arrange({ sort: nextSort(id, rowView.sort) }),
  };
  return { orders, onPage, rows: { ...rows, sorting } };
}
