"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { type ReactNode, type RefObject, useMemo, useRef, useState } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { TableMenus } from "#components/data-table/table-menus.tsx";
import { useRowSelection } from "#components/data-table/use-row-selection.ts";
import { useRowCursor, useTableKeys } from "#components/data-table/use-table-keys.ts";
import { Note } from "#components/feedback/note.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import type { ProblemNames } from "#components/feedback/use-problem-text.ts";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import type { NoteAddressSeen } from "#components/orders/detail/order-fields.tsx";
import "#components/orders/orders.css";
import { usePhone } from "#components/ui/use-phone.ts";
import type { AnswerFacts } from "#lib/shared/calls/service-problem.ts";
import type { ListOperation, SoldTotal } from "#lib/shared/orders/orders.ts";
import { ListFoot, type Paged, PageWords } from "./list-foot.tsx";
import { ListHead } from "./list-head.tsx";
import { type ListPaging, rowIds } from "./list-paging.ts";
import { NoAnswerBanner, NoAnswerPanel } from "./no-answer.tsx";
import { type ListResult, useScan } from "./use-list-result.ts";

const SelectionDock = dynamic(() => import("./selection-dock.tsx").then((module) => module.SelectionDock), {
  ssr: false,
});
const OrderSheet = dynamic(
  () => import("#components/orders/detail/order-sheet.tsx").then((module) => module.OrderSheet),
  { ssr: false },
);

type OrdersPage<Order> = AnswerFacts & { orders: Order[]; unreadableRows: number };

type Props<Order extends AnyOrder> = {
  title: string;
  operation: ListOperation;
  names: ProblemNames & { shop: string };
  shopId: string;
  result: ListResult<OrdersPage<Order>>;
  columns: DeskColumn<Order>[];
  hidden: readonly string[];
  hiddenCookie: string;
  recordAddressSeen: NoteAddressSeen;
  minWidthPx: number;
  view: Paged;
  go: (change: Partial<Paged>) => void;
  paging: ListPaging | null;
  total: SoldTotal | null;
  /** Names the question without its page: what is selected belongs to it. */
  question: string;
  filters: (mainRef: RefObject<HTMLInputElement | null>, menus: ReactNode) => ReactNode;
  filterButton: ReactNode;
  /** In the place of rows when an answer has none. */
  empty: ReactNode;
  /** Takes the place of any trouble or emptiness. */
  instead?: ReactNode;
  footNote?: ReactNode;
};

const NONE: never[] = [];

/** What both order lists are made of: head, filters, rows or what stands for them, dock and foot. */
export function OrdersFrame<Order extends AnyOrder>(props: Props<Order>) {
  const { title, result, view, go, paging, total } = props;
  const t = useTranslations("table");
  const facts = useTranslations("orders.facts");
  const grid = useRef<HTMLDivElement>(null);
  const mainFilter = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<Order | null>(null);

  const orders = result.page?.orders ?? NONE;
  const ids = useMemo(() => rowIds(orders, view.page), [orders, view.page]);
  const table = useDeskTable({
    columns: props.columns,
    data: orders,
    rowId: (_, index) => ids[index] ?? "",
    hidden: props.hidden,
    hiddenCookie: props.hiddenCookie,
  });
  const rows = table.getRowModel().rows;
  const selection = useRowSelection(rows, props.question);
  const { cursor, move, dismiss } = useRowCursor(orders, grid);
  const { tag } = usePriceText();
  const scan = useScan(props.shopId, result, tag(result.usualPoints));
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

  const trouble = {
    result,
    scan,
    names: props.names,
    question: facts("question", { list: title, page: view.page }),
  };
  const hasPage = result.page !== undefined;
  const isPhone = usePhone();
  const where = <PageWords page={view.page} paging={paging} total={total} />;
  const unreadable = result.page?.unreadableRows ?? 0;
  return (
    <>
      <ListHead
        title={title}
        result={result}
        operation={props.operation}
        where={isPhone && where}
        filterButton={props.filterButton}
      />
      {props.filters(mainFilter, <TableMenus table={table} />)}
      {hasPage && <NoAnswerBanner {...trouble} />}
      {unreadable > 0 && (
        <Note tone="warn" isBanner>
          {facts("unreadableRows", { count: unreadable })}
        </Note>
      )}
      <DataTable
        table={table}
        label={title}
        selection={selection}
        selectPageLabel={t("selectPage")}
        selectRowLabel={t("selectRow")}
        cursor={cursor}
        busy={result.busy}
        busyLabel={t("loading")}
        skeletonRows={Math.min(view.pageSize, 20)}
        minWidthPx={props.minWidthPx}
        gridRef={grid}
        onOpen={open}
      >
        {result.busy !== "first" &&
          (props.instead ?? (hasPage ? orders.length === 0 && props.empty : <NoAnswerPanel {...trouble} />))}
      </DataTable>
      {selection.chosen.size > 0 && <SelectionDock chosen={selection.chosen} onClear={selection.clear} />}
      <ListFoot view={view} paging={paging} go={go} note={props.footNote} where={!isPhone && where} />
      {opened !== null && (
        <OrderSheet
          order={opened}
          shopId={props.shopId}
          recordAddressSeen={props.recordAddressSeen}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
