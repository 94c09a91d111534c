import type { DeskColumn } from "#components/data-table/desk-table.ts";
import { hiddenBelow } from "#components/data-table/narrow.ts";
import type { PendingOrder } from "#lib/shared/orders/orders.ts";
import { orderColumns, TimeLines, type OrdersText } from "./order-columns.tsx";
import { ParsedCell } from "./parsed-cell.tsx";

/** The columns of pending orders, in the order of the screen. */
export function pendingColumns(t: OrdersText): DeskColumn<PendingOrder>[] {
  const { column, select, goods, number, amount, remark, receiver, status } = orderColumns<PendingOrder>(t);
  return [
    select,
    goods,
    number,
    column("paid", "is-two card-title", 96, ({ paidAt }) => (
      <ParsedCell parsed={paidAt} cardLabel={t("columns.paid")}>
        {(at) => <TimeLines at={at} onCard="paid" />}
      </ParsedCell>
    )),
    amount,
    hiddenBelow(900, wide(receiver, 200)),
    hiddenBelow(900, status),
    hiddenBelow(1180, wide(remark, 220)),
  ];
}

/** No deadline, flag or pre-sale here: the texts get their room. */
function wide(column: DeskColumn<PendingOrder>, widthPx: number): DeskColumn<PendingOrder> {
  return column.meta === undefined ? column : { ...column, meta: { ...column.meta, widthPx } };
}
