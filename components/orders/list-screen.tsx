"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useMemo } from "react";
import type { DeskColumn, HiddenColumns } from "#components/data-table/desk-table.ts";
import { useDocumentTitle } from "#components/display/use-document-title.ts";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { type CellFacts, useCellFacts } from "#components/orders/columns/cell-facts.ts";
import type { ListedOrder } from "#components/orders/columns/order-lines.ts";
import { findRepeats } from "#components/orders/columns/pages-before.ts";
import type { AskOrder } from "#components/orders/detail/refresh-order.tsx";
import type { ShowAddresses } from "#components/orders/detail/use-addresses.ts";
import type { ExportOrders } from "#components/orders/export/give-orders.ts";
import { FilterButton } from "#components/orders/filters/filter-bar.tsx";
import { OrdersScreen } from "./orders-screen.tsx";
import { RowsOnPage } from "#components/orders/rows/rows-on-page-line.tsx";
import { rowIds, useOrderRows } from "#components/orders/rows/use-order-rows.ts";
import { useShownRows } from "#components/orders/rows/use-shown-rows.ts";
import type { IconName } from "#components/ui/icon.tsx";
import { usePhone } from "#components/ui/use-phone.ts";
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
} from "./list/later-states.ts";
import { type Counted, ListFoot, PagePosition } from "./list/list-foot.tsx";
import { ListHead } from "./list/list-head.tsx";
import { shownBefore } from "./list/list-paging.ts";
import type { ServiceList } from "./list/use-list.ts";
import { useScan } from "./list/use-list-result.ts";

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
  showAddresses: ShowAddresses;
  exportOrders: ExportOrders;
};

const NONE: never[] = [];

/** Screen of a list from the service, page by page, with its age and errors. */
export function ListScreen<Order extends ListedOrder>(props: ListScreenProps<Order>) {
  const { list, title, isAdmin, columnsOf, counted, notes = {}, showAddresses } = props;
  const { operation, shop, terms, filters, result, paging, seen, queryKey, view, open, go, price } = list;
  const { rows: rowView, arrange, search, sought } = list;
  const facts = useTranslations("orders.facts");
  const words = useTranslations("orders.rows");
  const names = { operation: title, shop: shop.name, isAdmin };
  const hasPage = result.page !== undefined;
  const lacksResponse = result.problem !== null || result.error !== null || result.isStopped;
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
    hiding: props.hiding,
    idsOf: useCallback((loaded: readonly Order[]) => rowIds(loaded, view.page), [view.page]),
    request: JSON.stringify([queryKey[2]]),
    open,
  });
  const { tagAgain } = usePriceText();
  const scan = useScan(shop.id, result, result.problem?.mayHaveCost ? tagAgain(result.usualPoints) : price);
  const turn = (page: number) => {
    result.turnTo(page);
    go({ page });
  };
  useDocumentTitle(`${shop.name} · ${title}`);
  const noResponse = {
    result,
    scan,
    names,
    question: facts("question", { list: title, page: view.page }),
    of: {
      operation,
      names,
      shopId: shop.id,
      pages: { view, sought, search, open },
      prices: terms.prices,
      showAddresses,
    },
  };
  const isPhone = usePhone();
  const where = (
    <PagePosition
      page={view.page}
      paging={paging}
      isNumberOpen={props.isNumberOpen}
      isInHead={isPhone}
      onTurn={turn}
      counted={counted}
    />
  );
  const unreadable = result.page?.unreadableRows ?? 0;
  const override = list.isLost ? (
    <RemarkLost price={price} onDrop={() => go({ remark: "" })} />
  ) : (
    notes.override
  );
  const noRows = hasPage
    ? orders.length === 0 && <ListEmpty list={list} none={props.none} />
    : lacksResponse && <NoResponsePanel {...noResponse} />;
  return (
    <OrdersScreen
      list={operation}
      names={names}
      shopId={shop.id}
      filters={filters}
      rows={{
        ...rows,
        sorting: {
          by: rowView.sort?.replace("-", "") ?? null,
          isDown: rowView.sort?.startsWith("-") === true,
          canSort: isSortedBy,
          onSort: (id) => isSortedBy(id) && arrange({ sort: nextSort(id, rowView.sort) }),
        },
      }}
      view={view}
      paper={{
        shop: shop.name,
        list: [title, props.paper].filter(Boolean).join(" · "),
        asOf: result.page?.asOf,
      }}
      busy={result.busy}
      isWhole={hasPage && result.busy === null}
      prices={terms.prices}
      addresses={{ showAddresses, pages: { shopId: shop.id, list: queryKey.slice(0, 2) } }}
      askOrder={props.askOrder}
      exportOrders={props.exportOrders}
      head={
        <ListHead
          title={title}
          result={result}
          operation={operation}
          where={isPhone && where}
          filterButton={<FilterButton filters={filters} />}
        />
      }
      strip={{
        label: words("label"),
        draw: (select) => (
          <RowsOnPage
            count={orders.length}
            rows={onPage}
            sort={rowView.sort}
            columns={rows.table.getAllLeafColumns()}
            select={select}
            onArrange={arrange}
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
        last: (
          <>
            {hasPage && lacksResponse && <NoResponseBanner {...noResponse} />}
            {unreadable > 0 && <UnreadableRows count={unreadable} />}
          </>
        ),
      }}
      instead={
        <>
          {onPage.shown.length === 0 && orders.length > 0 && rows.printed === null && (
            <NoneOfThem count={orders.length} onAll={() => arrange({ only: undefined })} />
          )}
          {result.busy !== "first" && (override ?? noRows)}
        </>
      }
      below={
        seen.length > 0 && (
          <MovesNote
            result={result}
            page={view.page}
            seen={seen}
            size={paging?.servedSize ?? view.size}
            queryKey={queryKey}
            onRestart={() => go({ page: 1 })}
          />
        )
      }
      foot={
        <ListFoot
          view={view}
          paging={paging}
          go={go}
          onTurn={turn}
          priceOf={(page) => (result.isHere(page) ? null : price)}
          priceOfSize={list.priceOfSize}
          counted={counted}
          note={notes.foot}
          where={!isPhone && where}
        />
      }
    />
  );
}
