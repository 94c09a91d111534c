"use client";

import type { QueryKey } from "@tanstack/react-query";
import { later } from "#components/ui/later.tsx";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useMemo, useRef, useState } from "react";
import { DataTable, TablePane } from "#components/data-table/data-table.tsx";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { TableMenus } from "#components/data-table/table-menus.tsx";
import { useRowSelection } from "#components/data-table/use-row-selection.ts";
import { useRowCursor, useTableKeys } from "#components/data-table/use-table-keys.ts";
import { Note } from "#components/feedback/note.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import type { ProblemNames } from "#components/feedback/use-problem-text.ts";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import { PagesBefore } from "#components/orders/columns/pages-before.ts";
import type { ShowAddresses } from "#components/orders/detail/use-addresses.ts";
import { usePhone } from "#components/ui/use-phone.ts";
import type { AnswerFacts } from "#lib/shared/calls/service-problem.ts";
import type { ListOperation } from "#lib/shared/orders/orders.ts";
import { ListFoot, type Paged, PagePosition } from "./list-foot.tsx";
import { ListHead } from "./list-head.tsx";
import type { DatedPage } from "./list-moves.ts";
import { type ListPaging, rowIds, shownBefore } from "./list-paging.ts";
import { NoResponseBanner, NoResponsePanel } from "./no-response.tsx";
import { type ListResult, useScan } from "./use-list-result.ts";

const SelectionDock = later(() => import("./selection-dock.tsx").then((module) => module.SelectionDock));
const MovesNote = later(() => import("./moves-note.tsx").then((module) => module.MovesNote));
const OrderSheet = later(() =>
  import("#components/orders/detail/order-sheet.tsx").then((module) => module.OrderSheet),
);

type OrdersPage<Order> = AnswerFacts & { orders: Order[]; unreadableRows: number };

type OrdersFrameProps<Order extends AnyOrder> = {
  operation: ListOperation;
  /** The name of the operation is the title. */
  names: ProblemNames & { shop: string };
  shopId: string;
  result: ListResult<OrdersPage<Order>>;
  table: {
    columns: DeskColumn<Order>[];
    hidden: readonly string[];
    hiddenCookie: string;
    minWidthPx: number;
  };
  pages: {
    view: Paged;
    paging: ListPaging | null;
    /** Other pages of this query that this tab holds. */
    seen: DatedPage[];
    /** The last part is the page. What is selected belongs to the query. */
    queryKey: QueryKey;
    /** Nobody knows yet which page the service calls its first. */
    isNumberOpen?: boolean;
    go: (change: Partial<Paged>) => void;
  };
  filters: {
    bar: (mainRef: RefObject<HTMLInputElement | null>, menus: ReactNode) => ReactNode;
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
  showAddresses: ShowAddresses;
};

const NONE: never[] = [];

/** What both order lists are made of: head, filters, rows or what stands for them, dock and foot. */
export function OrdersFrame<Order extends AnyOrder>(props: OrdersFrameProps<Order>) {
  const { names, shopId, result, filters, notes } = props;
  const { view, paging, seen, queryKey, isNumberOpen, go } = props.pages;
  const title = names.operation;
  const facts = useTranslations("orders.facts");
  const grid = useRef<HTMLDivElement>(null);
  const mainFilter = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<Order | null>(null);
  const addresses = { shopId, list: queryKey.slice(0, 2), showAddresses: props.showAddresses };

  const orders = result.page?.orders ?? NONE;
  const ids = useMemo(() => rowIds(orders, view.page), [orders, view.page]);
  const table = useDeskTable({
    columns: props.table.columns,
    data: orders,
    rowId: (_, index) => ids[index] ?? "",
    hidden: props.table.hidden,
    hiddenCookie: props.table.hiddenCookie,
  });
  const rows = table.getRowModel().rows;
  const selection = useRowSelection(rows, JSON.stringify([queryKey[2]]));
  const { cursor, move, dismiss } = useRowCursor(orders, grid);
  const { tag, tagAgain } = usePriceText();
  const scanPrice = (result.problem?.mayHaveCost ? tagAgain : tag)(result.usualPoints);
  const scan = useScan(shopId, result, scanPrice);
  const open = (index: number) => setOpened(orders[index] ?? null);
  useTableKeys(grid, {
    rowCount: rows.length,
    cursor,
    onMove: move,
    onSelect: selection.toggle,
    onOpen: open,
    onFind: () => mainFilter.current?.focus(),
    onEscape: dismiss,
  });

  const noResponse = {
    result,
    scan,
    names,
    question: facts("question", { list: title, page: view.page }),
  };
  const hasPage = result.page !== undefined;
  const isPhone = usePhone();
  const where = (
    <PagePosition page={view.page} paging={paging} isNumberOpen={isNumberOpen} isInHead={isPhone} />
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
      {filters.bar(mainFilter, <TableMenus table={table} />)}
      {notes.banner}
      {hasPage && <NoResponseBanner {...noResponse} />}
      {unreadable > 0 && (
        <Note tone="warn" isBanner>
          {facts("unreadableRows", { count: unreadable })}
        </Note>
      )}
      <TablePane gridRef={grid} label={title}>
        <PagesBefore value={seen.length > 0 ? shownBefore(view, seen) : NONE}>
          <DataTable
            table={table}
            label={title}
            selection={selection}
            busy={result.busy}
            skeletonRows={Math.min(view.size, 20)}
            pane={{ minWidthPx: props.table.minWidthPx, cursor, onOpen: open }}
          />
        </PagesBefore>
        {result.busy !== "first" &&
          (notes.override ??
            (hasPage ? orders.length === 0 && notes.empty : <NoResponsePanel {...noResponse} />))}
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
        <SelectionDock chosen={selection.chosen} addresses={addresses} onClear={selection.clear} />
      )}
      <ListFoot view={view} paging={paging} go={go} note={notes.foot} where={!isPhone && where} />
      {opened !== null && <OrderSheet order={opened} addresses={addresses} onClose={() => setOpened(null)} />}
    </>
  );
}
