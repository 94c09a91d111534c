"use client";

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
import type { RecordAddressSeen } from "#components/orders/detail/receiver-fields.tsx";
import { usePhone } from "#components/ui/use-phone.ts";
import type { AnswerFacts } from "#lib/shared/calls/service-problem.ts";
import type { ListOperation, SoldTotal } from "#lib/shared/orders/orders.ts";
import { ListFoot, type Paged, PagePosition } from "./list-foot.tsx";
import { ListHead } from "./list-head.tsx";
import { type ListPaging, rowIds } from "./list-paging.ts";
import { NoResponseBanner, NoResponsePanel } from "./no-response.tsx";
import { type ListResult, useScan } from "./use-list-result.ts";

const SelectionDock = later(() => import("./selection-dock.tsx").then((module) => module.SelectionDock));
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
    total: SoldTotal | null;
    /** Names the query without its page: what is selected belongs to it. */
    queryHash: string;
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
    foot?: ReactNode;
  };
  recordAddressSeen: RecordAddressSeen;
};

const NONE: never[] = [];

/** What both order lists are made of: head, filters, rows or what stands for them, dock and foot. */
export function OrdersFrame<Order extends AnyOrder>(props: OrdersFrameProps<Order>) {
  const { names, shopId, result, filters, notes } = props;
  const { view, paging, total, queryHash, go } = props.pages;
  const title = names.operation;
  const facts = useTranslations("orders.facts");
  const grid = useRef<HTMLDivElement>(null);
  const mainFilter = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<Order | null>(null);

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
  const selection = useRowSelection(rows, queryHash);
  const { cursor, move, dismiss } = useRowCursor(orders, grid);
  const { tag } = usePriceText();
  const scan = useScan(shopId, result, tag(result.usualPoints));
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
  const where = <PagePosition page={view.page} paging={paging} total={total} isInHead={isPhone} />;
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
      {hasPage && <NoResponseBanner {...noResponse} />}
      {unreadable > 0 && (
        <Note tone="warn" isBanner>
          {facts("unreadableRows", { count: unreadable })}
        </Note>
      )}
      <TablePane gridRef={grid} label={title}>
        <DataTable
          table={table}
          label={title}
          selection={selection}
          busy={result.busy}
          skeletonRows={Math.min(view.size, 20)}
          pane={{ minWidthPx: props.table.minWidthPx, cursor, onOpen: open }}
        />
        {result.busy !== "first" &&
          (notes.override ??
            (hasPage ? orders.length === 0 && notes.empty : <NoResponsePanel {...noResponse} />))}
      </TablePane>
      {selection.chosen.size > 0 && <SelectionDock chosen={selection.chosen} onClear={selection.clear} />}
      <ListFoot view={view} paging={paging} go={go} note={notes.foot} where={!isPhone && where} />
      {opened !== null && (
        <OrderSheet
          order={opened}
          shopId={shopId}
          recordAddressSeen={props.recordAddressSeen}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
