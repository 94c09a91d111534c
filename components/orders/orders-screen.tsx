"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { DataTable, TablePane } from "#components/data-table/data-table.tsx";
import type { Sizing } from "#components/data-table/table-head.tsx";
import { TableMenu } from "#components/data-table/table-menu.tsx";
import { useTableKeys } from "#components/data-table/use-table-keys.ts";
import type { ProblemNames } from "#components/feedback/use-problem-text.ts";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import type { AskOrder } from "#components/orders/detail/refresh-order.tsx";
import type { AddressSource } from "#components/orders/detail/use-addresses.ts";
import { ExportMenu } from "#components/orders/export/export-menu.tsx";
import { PrintHead } from "#components/orders/export/print-head.tsx";
import { useOrdersExport } from "#components/orders/export/use-orders-export.ts";
import { FilterBar } from "#components/orders/filters/filter-bar.tsx";
import type { Filters } from "#components/orders/filters/filters.ts";
import { inShownOrder } from "#components/orders/rows/in-shown-order.ts";
import type { OrderRows } from "#components/orders/rows/use-order-rows.ts";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import type { PageSize } from "#lib/shared/base/url-params.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import type { DayRange } from "#lib/shared/dates/moments.ts";
import type { OrderList } from "#lib/shared/orders/order-cells.ts";
import { ExportFailure, useLoadStates } from "./list/lazy-states.ts";

const SelectionDock = lazyPart(() =>
  import("./list/selection-dock.tsx").then((module) => module.SelectionDock),
);
const OrderSheet = lazyPart(() => import("./detail/order-sheet.tsx").then((module) => module.OrderSheet));

type OrdersScreenProps<Order extends AnyOrder> = {
  list: OrderList;
  /** Names on the screen; that of the operation is the title. */
  names: ProblemNames & { shop: string };
  shopId: string;
  filters: Filters;
  rows: OrderRows<Order>;
  view: DayRange & { page: number; size: PageSize };
  /** Shop and list as paper names them, and the time of reading. */
  paper: { shop: string; list: string; asOf: number | undefined };
  busy: "first" | "again" | null;
  /** True once the whole page is here. */
  isWhole: boolean;
  sizing?: Sizing;
  prices: readonly Price[];
  addresses: AddressSource;
  askOrder?: AskOrder | undefined;
  head: ReactNode;
  /** Choice of row kinds, below the filters. */
  strip: { label: string; draw: (select: ReactNode) => ReactNode };
  /** Entries below the columns of their menu. */
  columnActs?: ReactNode;
  /** Notices above the rows, before and after an export's error. */
  notes: { first?: ReactNode; last?: ReactNode };
  /** Replaces the rows. */
  replacement: ReactNode;
  /** Content below the rows. */
  below?: ReactNode;
  /** Actions of the list on selected orders. */
  acts?: ReactNode;
  foot: ReactNode;
};

/** Screen of orders: head, filters, rows or their replacement, dock, foot and the sheet of an order. */
export function OrdersScreen<Order extends AnyOrder>(props: OrdersScreenProps<Order>) {
  const { orders, shown, table, rows, selection } = props.rows;
  const t = useTranslations("orders.rows");
  const [isSelecting, setSelecting] = useState(false);
  useLoadStates();
  const exporting = useOrdersExport({
    list: props.list,
    shopId: props.shopId,
    columns: table.getVisibleLeafColumns().map(({ id }) => id),
    print: (chosen, isSelection) => props.rows.print([...chosen] as Order[], isSelection),
  });
  const select = orders.length > 0 && (
    <Button
      size="s"
      className="select-mode"
      aria-pressed={isSelecting}
      onClick={() => setSelecting(!isSelecting)}
    >
      {t("select")}
    </Button>
  );
  return (
    <>
      {props.head}
      <FilterBar
        filters={props.filters}
        menus={
          <>
            <ExportMenu orders={shown} chosen={inShownOrder(selection.chosen, rows)} exporting={exporting} />
            <TableMenu table={table}>{props.columnActs}</TableMenu>
          </>
        }
      />
      <div role="group" aria-label={props.strip.label} className="page-strip">
        {props.strip.draw(select)}
      </div>
      {props.notes.first}
      {(exporting.failure !== null || exporting.cutCells > 0) && <ExportFailure exporting={exporting} />}
      {props.notes.last}
      <Rows {...props} isSelecting={isSelecting} />
      {props.below}
      {selection.chosen.size > 0 && (
        <SelectionDock
          chosen={selection.chosen}
          rows={rows}
          addresses={props.addresses}
          exporting={exporting}
          prices={props.prices}
          onClear={selection.clear}
        >
          {props.acts}
        </SelectionDock>
      )}
      {props.foot}
    </>
  );
}

/** Rows with their keys, and the sheet of the open order beside them. */
function Rows<Order extends AnyOrder>(props: OrdersScreenProps<Order> & { isSelecting: boolean }) {
  const { names, view, paper, isSelecting } = props;
  const { grid, shown, listed, printed, table, rows, selection, move, opened, dismiss } = props.rows;
  const cursor = opened.index < 0 ? props.rows.cursor : opened.index;
  const title = names.operation;
  const isOpen = opened.order !== null || (opened.isMissing && props.isWhole);
  const show = (index: number) => {
    opened.open(index);
    move(index);
  };
  useTableKeys(grid, {
    rowCount: rows.length,
    cursor,
    onMove: isOpen ? show : move,
    onSelect: selection.toggle,
    onOpen: show,
    onEscape: isOpen ? opened.close : dismiss,
  });
  return (
    <div className="with-pane">
      <TablePane gridRef={grid} label={title} isSelecting={isSelecting}>
        {paper.asOf !== undefined && (
          <PrintHead
            shop={paper.shop}
            list={paper.list}
            range={view}
            asOf={paper.asOf}
            page={view.page}
            count={listed.length}
            isSelection={printed?.isSelection ?? false}
          />
        )}
        <DataTable
          table={table}
          label={title}
          selection={selection}
          busy={props.busy}
          skeletonRows={Math.min(view.size, 20)}
          sizing={props.sizing}
          pane={{
            cursor,
            onOpen: isSelecting ? (index) => selection.toggle(index, false) : show,
          }}
          sorting={props.rows.sorting}
        />
        {props.replacement}
      </TablePane>
      {isOpen && (
        <OrderSheet
          order={opened.order}
          index={opened.index}
          count={shown.length}
          names={names}
          addresses={props.addresses}
          prices={props.prices}
          askOrder={props.askOrder}
          onGo={show}
          onClose={opened.close}
        />
      )}
    </div>
  );
}
