"use client";

import type { QueryKey } from "@tanstack/react-query";
import { later } from "#components/ui/later.tsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useRef, useState } from "react";
import type { DeskColumn } from "#components/data-table/desk-table.ts";
import { DataTable, TablePane } from "#components/data-table/data-table.tsx";
import { TableMenus } from "#components/data-table/table-menus.tsx";
import { useTableKeys } from "#components/data-table/use-table-keys.ts";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import type { ProblemNames } from "#components/feedback/use-problem-text.ts";
import type { ListedOrder } from "#components/orders/columns/order-lines.ts";
import { type CellFacts, useCellFacts } from "#components/orders/columns/cell-facts.ts";
import { findRepeats } from "#components/orders/columns/pages-before.ts";
import type { AskOrder } from "#components/orders/detail/refresh-order.tsx";
import { ExportMenu } from "#components/orders/export/export-menu.tsx";
import type { ExportOrders } from "#components/orders/export/give-orders.ts";
import { PrintHead } from "#components/orders/export/print-head.tsx";
import { useOrdersExport } from "#components/orders/export/use-orders-export.ts";
import { inShownOrder } from "#components/orders/rows/in-shown-order.ts";
import { RowsOnPage } from "#components/orders/rows/rows-on-page.tsx";
import { type OrdersTable, useOrderRows } from "#components/orders/rows/use-order-rows.ts";
import type { RowView } from "#components/orders/rows/use-shown-rows.ts";
import type { ShowAddresses } from "#components/orders/detail/use-addresses.ts";
import { useDocumentTitle } from "#components/display/use-document-title.ts";
import { usePhone } from "#components/ui/use-phone.ts";
import type { PageSize } from "#lib/shared/base/url-params.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import type { ResponseInfo } from "#lib/shared/calls/service-problem.ts";
import type { DayRange } from "#lib/shared/dates/moments.ts";
import type { ListOperation } from "#lib/shared/orders/orders.ts";
import { type Counted, ListFoot, type Paged, PagePosition } from "./list-foot.tsx";
import { ListHead } from "./list-head.tsx";
import type { DatedPage } from "./list-moves.ts";
import { type ListPaging, shownBefore } from "./list-paging.ts";
import {
  ExportFailure,
  MovesNote,
  NoneOfThem,
  NoResponseBanner,
  NoResponsePanel,
  UnreadableRows,
  useFetchForLater,
} from "./later-states.ts";
import { type ListResult, useScan } from "./use-list-result.ts";

const SelectionDock = later(() => import("./selection-dock.tsx").then((module) => module.SelectionDock));
const OrderSheet = later(() =>
  import("#components/orders/detail/order-sheet.tsx").then((module) => module.OrderSheet),
);

type OrdersPage<Order> = ResponseInfo & { orders: Order[]; unreadableRows: number };

type OrdersFrameProps<Order extends ListedOrder> = {
  operation: ListOperation;
  /** The name of the operation is the title. */
  names: ProblemNames & { shop: string };
  shopId: string;
  result: ListResult<OrdersPage<Order>>;
  table: Omit<OrdersTable<Order>, "columns"> & { columnsOf: (facts: CellFacts) => DeskColumn<Order>[] };
  /** What paper says beside the name of the list. */
  paper?: string | undefined;
  pages: {
    /** The query of the list in its URL. */
    search: string;
    view: Paged & DayRange;
    paging: ListPaging | null;
    /** Other pages of this query that this tab holds. */
    seen: DatedPage[];
    /** The last part is the page. What is selected belongs to the query. */
    queryKey: QueryKey;
    /** Nobody knows yet which page the service calls its first. */
    isNumberOpen?: boolean;
    /** The number of the order whose sheet is open. */
    open: string | undefined;
    go: (change: Partial<Paged>) => void;
    /** How its loaded rows are shown. */
    rows: RowView;
    arrange: (rows: RowView) => void;
    /** What remarks were searched for. */
    sought: string;
    priceOfSize: (size: PageSize) => string;
    counted?: Counted;
  };
  filters: {
    bar: (menus: ReactNode) => ReactNode;
    /** Opens them on a phone. */
    button: ReactNode;
  };
  notes: {
    /** In the place of rows when a page has none. */
    empty: ReactNode;
    /** In the place of rows, whatever the problem or the emptiness. */
    override?: ReactNode;
    /** What must be known of the rows below it. */
    banner?: ReactNode;
    foot?: ReactNode;
  };
  prices: readonly Price[];
  askOrder?: AskOrder;
  showAddresses: ShowAddresses;
  exportOrders: ExportOrders;
};

const NONE: never[] = [];

/** What both order lists are made of: head, filters, rows or what stands for them, dock and foot. */
export function OrdersFrame<Order extends ListedOrder>(props: OrdersFrameProps<Order>) {
  const { names, shopId, result, filters, notes } = props;
  const { columnsOf } = props.table;
  const { view, paging, seen, queryKey, isNumberOpen, go, rows: rowView, arrange } = props.pages;
  const [isSelecting, setSelecting] = useState(false);
  const title = names.operation;
  const facts = useTranslations("orders.facts");
  const grid = useRef<HTMLDivElement>(null);
  const addresses = { showAddresses: props.showAddresses, pages: { shopId, list: queryKey.slice(0, 2) } };

  const hasPage = result.page !== undefined;
  const lacksResponse = result.problem !== null || result.error !== null || result.isStopped;
  useFetchForLater();
  const orders = result.page?.orders ?? NONE;
  const repeats = useMemo(
    () => findRepeats(orders, shownBefore({ page: view.page }, seen)),
    [orders, view.page, seen],
  );
  const cellFacts = useCellFacts({ sought: props.pages.sought, search: props.pages.search, repeats });
  const columns = useMemo(() => columnsOf(cellFacts), [columnsOf, cellFacts]);
  const made = useOrderRows({
    orders,
    page: view.page,
    table: { ...props.table, columns },
    request: JSON.stringify([queryKey[2]]),
    rows: rowView,
    arrange,
    open: props.pages.open,
    grid,
  });
  const { onPage, printed, listed, table, rows, selection, cursor, move, dismiss, opened } = made;
  const { shown } = onPage;
  const exporting = useOrdersExport({
    list: props.operation,
    shopId,
    columns: table.getVisibleLeafColumns().map(({ id }) => id),
    exportOrders: props.exportOrders,
    print: (chosen, isSelection) => made.print([...chosen] as Order[], isSelection),
  });
  const { tag, tagAgain } = usePriceText();
  const scanPrice = (result.problem?.mayHaveCost ? tagAgain : tag)(result.usualPoints);
  const scan = useScan(shopId, result, scanPrice);
  const isWhole = hasPage && result.busy === null;
  const turn = (page: number) => {
    result.turnTo(page);
    go({ page });
  };
  const priceOf = (page: number) => (result.isHere(page) ? null : tag(result.usualPoints));
  useDocumentTitle(`${names.shop} · ${title}`);
  useTableKeys(grid, {
    rowCount: rows.length,
    cursor,
    onMove: move,
    onSelect: selection.toggle,
    onOpen: opened.open,
    onEscape: dismiss,
  });

  const noResponse = {
    result,
    scan,
    names,
    question: facts("question", { list: title, page: view.page }),
    of: props,
  };
  const isPhone = usePhone();
  const where = (
    <PagePosition
      page={view.page}
      paging={paging}
      isNumberOpen={isNumberOpen}
      isInHead={isPhone}
      onTurn={turn}
      counted={props.pages.counted}
    />
  );
  const unreadable = result.page?.unreadableRows ?? 0;
  return (
    <>
      <ListHead
        title={title}
        result={result}
        operation={props.operation}
        where={isPhone && where}
        filterButton={filters.button}
      />
      {filters.bar(
        <>
          <ExportMenu orders={shown} chosen={inShownOrder(selection.chosen, rows)} give={exporting} />
          <TableMenus table={table} />
        </>,
      )}
      <RowsOnPage
        count={orders.length}
        rows={onPage}
        sort={rowView.sort}
        columns={table.getAllLeafColumns()}
        isSelecting={isSelecting}
        onSelecting={setSelecting}
        onArrange={props.pages.arrange}
      />
      {notes.banner}
      {(exporting.failure !== null || exporting.cutCells > 0) && <ExportFailure exporting={exporting} />}
      {hasPage && lacksResponse && <NoResponseBanner {...noResponse} />}
      {unreadable > 0 && <UnreadableRows count={unreadable} />}
      <TablePane gridRef={grid} label={title} isSelecting={isSelecting}>
        {result.page && (
          <PrintHead
            shop={names.shop}
            list={[title, props.paper].filter(Boolean).join(" · ")}
            range={view}
            asOf={result.page.asOf}
            page={view.page}
            count={listed.length}
            isSelection={printed?.isSelection ?? false}
          />
        )}
        <DataTable
          table={table}
          label={title}
          selection={selection}
          busy={result.busy}
          skeletonRows={Math.min(view.size, 20)}
          pane={{
            minWidthPx: props.table.minWidthPx,
            cursor,
            onOpen: isSelecting ? (index) => selection.toggle(index, false) : opened.open,
          }}
          sorting={made.sorting}
        />
        {shown.length === 0 && orders.length > 0 && printed === null && (
          <NoneOfThem count={orders.length} onAll={() => arrange({ only: undefined })} />
        )}
        {result.busy !== "first" &&
          (notes.override ??
            (hasPage
              ? orders.length === 0 && notes.empty
              : lacksResponse && <NoResponsePanel {...noResponse} />))}
      </TablePane>
      {seen.length > 0 && (
        <MovesNote
          result={result}
          page={view.page}
          seen={seen}
          size={paging?.servedSize ?? view.size}
          queryKey={queryKey}
          onRestart={() => go({ page: 1 })}
        />
      )}
      {selection.chosen.size > 0 && (
        <SelectionDock
          chosen={selection.chosen}
          rows={rows}
          addresses={addresses}
          give={exporting}
          prices={props.prices}
          onClear={selection.clear}
        />
      )}
      <ListFoot
        view={view}
        paging={paging}
        go={go}
        onTurn={turn}
        priceOf={priceOf}
        priceOfSize={props.pages.priceOfSize}
        counted={props.pages.counted}
        note={notes.foot}
        where={!isPhone && where}
      />
      {(opened.order !== null || (opened.isMissing && isWhole)) && (
        <OrderSheet
          order={opened.order}
          index={opened.index}
          count={opened.count}
          names={names}
          addresses={addresses}
          prices={props.prices}
          askOrder={props.askOrder}
          onGo={(index) => {
            opened.open(index);
            move(index);
          }}
          onClose={opened.close}
        />
      )}
    </>
  );
}
