import { type RefObject, useCallback, useMemo } from "react";
import { useTranslations } from "next-intl";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { useRowSelection } from "#components/data-table/use-row-selection.ts";
import { useRowCursor } from "#components/data-table/use-table-keys.ts";
import type { ListedOrder } from "#components/orders/columns/order-lines.ts";
import { usePrintedRows } from "#components/orders/export/use-orders-export.ts";
import { groupDigits } from "#lib/shared/base/digits.ts";
import { isSortedBy, nextSort } from "#lib/shared/orders/row-sorts.ts";
import { useOpenOrder } from "./use-open-order.ts";
import { type RowView, useShownRows } from "./use-shown-rows.ts";

export type OrdersTable<Order extends ListedOrder> = {
  columns: DeskColumn<Order>[];
  hidden: readonly string[];
  hiddenCookie: string;
  minWidthPx: number;
};

type Options<Order extends ListedOrder> = {
  orders: Order[];
  page: number;
  table: OrdersTable<Order>;
  /** Another request starts with nothing chosen. */
  request: string;
  rows: RowView;
  arrange: (rows: RowView) => void;
  /** The number of the order whose sheet is open. */
  open: string | undefined;
  grid: RefObject<HTMLElement | null>;
};

/** The loaded orders as rows: sorted and narrowed, chosen, walked, opened and printed in the order they are shown in. */
export function useOrderRows<Order extends ListedOrder>(options: Options<Order>) {
  const { orders, page, rows: view, arrange, open, grid } = options;
  const words = useTranslations("table");
  const facts = useTranslations("orders.facts");
  const { printed, print } = usePrintedRows<Order>();
  const onPage = useShownRows(orders, view);
  const { shown } = onPage;
  const listed = printed?.orders ?? shown;
  const ids = useMemo(() => {
    const loaded = printed?.orders ?? orders;
    const texts = rowIds(loaded, page);
    return new Map(loaded.map((order, at) => [order, texts[at]]));
  }, [printed, orders, page]);
  const table = useDeskTable({
    columns: options.table.columns,
    data: listed,
    rowId: (order) => ids.get(order) ?? "",
    hidden: options.table.hidden,
    hiddenCookie: options.table.hiddenCookie,
  });
  const { rows } = table.getRowModel();
  const labelOf = useCallback(
    ({ orderNumber }: Numbered) =>
      orderNumber === null
        ? words("selectRow")
        : facts("select", { number: groupDigits(orderNumber).join(" ") }),
    [words, facts],
  );
  const selection = useRowSelection(rows, options.request, { labelOf });
  const { cursor, move, dismiss } = useRowCursor(shown, grid);
  // An order that is open stays so when the rows are narrowed to others.
  const isAmong = open === undefined || shown.some(({ orderNumber }) => orderNumber === open);
  const walked = isAmong ? shown : orders;
  return {
    onPage,
    printed,
    print,
    listed,
    table,
    rows,
    selection,
    cursor,
    move,
    dismiss,
    opened: { ...useOpenOrder(walked, open), count: walked.length },
    sorting: {
      by: view.sort?.replace("-", "") ?? null,
      isDown: view.sort?.startsWith("-") === true,
      canSort: isSortedBy,
      onSort: (id: string) => isSortedBy(id) && arrange({ sort: nextSort(id, view.sort) }),
    },
  };
}

type Numbered = { orderNumber: string | null };

/** One id a row: its order number, told apart where a page repeats it or gives none. */
export function rowIds(orders: readonly Numbered[], page: number): string[] {
  const seen = new Map<string, number>();
  return orders.map(({ orderNumber }, index) => {
    const id = orderNumber ?? `?${page}.${index}`;
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    return times === 1 ? id : `${id}#${times}`;
  });
}
