import { useCallback, useMemo, useRef } from "react";
import { useTranslations } from "next-intl";
import type { Sorting } from "#components/data-table/table-head.tsx";
import { type DeskColumn, type HiddenColumns, useDeskTable } from "#components/data-table/desk-table.ts";
import { useRowSelection } from "#components/data-table/use-row-selection.ts";
import { useRowCursor } from "#components/data-table/use-table-keys.ts";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import { usePrintedRows } from "#components/orders/export/use-orders-export.ts";
import { groupDigits } from "#lib/shared/base/digits.ts";
import { useOpenOrder } from "./use-open-order.ts";

type Options<Order extends AnyOrder> = {
  /** Orders of the page. */
  orders: Order[];
  /** Visible orders: sorted and filtered. */
  shown: Order[];
  columns: DeskColumn<Order>[];
  hiding: HiddenColumns;
  /** Ids of rows. Keep the same function while the page is the same. */
  idsOf: (orders: readonly Order[]) => readonly string[];
  /** A new request starts with nothing selected. */
  request: string;
  /** Number of the order whose sheet is open. */
  open: string | undefined;
};

export type OrderRows<Order extends AnyOrder> = ReturnType<typeof useOrderRows<Order>> & { sorting: Sorting };

/** Rows of orders: selected, browsed, opened and printed in their visible order. */
export function useOrderRows<Order extends AnyOrder>(options: Options<Order>) {
  const { orders, shown, idsOf, open } = options;
  const words = useTranslations("table");
  const facts = useTranslations("orders.facts");
  const grid = useRef<HTMLDivElement>(null);
  const { printed, print } = usePrintedRows<Order>();
  const listed = printed?.orders ?? shown;
  const ids = useMemo(() => {
    const loaded = printed?.orders ?? orders;
    const texts = idsOf(loaded);
    return new Map(loaded.map((order, at) => [order, texts[at]]));
  }, [printed, orders, idsOf]);
  const table = useDeskTable({
    columns: options.columns,
    data: listed,
    rowId: (order) => ids.get(order) ?? "",
    ...options.hiding,
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
  // An open order stays open when the rows are filtered.
  const opened = useOpenOrder(orders, shown, open);
  return {
    grid,
    orders,
    shown,
    listed,
    printed,
    print,
    table,
    rows,
    selection,
    cursor,
    move,
    dismiss,
    opened,
  };
}

type Numbered = { orderNumber: string | null };

/** Makes row ids from order numbers, distinct when a page repeats or lacks one. */
export function rowIds(orders: readonly Numbered[], page: number): string[] {
  const seen = new Map<string, number>();
  return orders.map(({ orderNumber }, index) => {
    const id = orderNumber ?? `?${page}.${index}`;
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    return times === 1 ? id : `${id}#${times}`;
  });
}
