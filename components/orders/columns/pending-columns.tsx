import type { DeskColumn } from "#components/data-table/desk-table.ts";
import { hiddenBelow } from "#components/data-table/narrow.ts";
import type { PendingOrder } from "#lib/shared/orders/orders.ts";
import type { CellFacts } from "./cell-facts.ts";
import { orderColumns, timeLines } from "./order-columns.tsx";
import { ParsedCell } from "./parsed-cell.tsx";

/** The columns of pending orders, in the order of the screen. */
export function pendingColumns(facts: CellFacts): DeskColumn<PendingOrder>[] {
  const { t } = facts;
  const { column, select, goods, number, amount, remark, receiver, status } =
    orderColumns<PendingOrder>(facts);
  return [
    select,
    goods,
    number,
    column("paid", "is-two card-title", 96, ({ paidAt }) => (
      <ParsedCell parsed={paidAt} cardLabel={t("columns.paid")}>
        {(at) => paidTime(facts, at)}
      </ParsedCell>
    )),
    amount,
    hiddenBelow(900, wide(receiver, 200)),
    hiddenBelow(900, status),
    hiddenBelow(1180, wide(remark, 220)),
  ];
}

/** Two lines; on a card the sentence that says it. */
function paidTime(facts: CellFacts, at: number): string | null {
  const text = timeLines(facts, at);
  return text && facts.isPhone ? facts.t("card.paid", { time: text.replace("\n", " ") }) : text;
}

/** No deadline, flag or pre-sale here: the texts get their room. */
function wide(column: DeskColumn<PendingOrder>, widthPx: number): DeskColumn<PendingOrder> {
  return column.meta === undefined ? column : { ...column, meta: { ...column.meta, widthPx } };
}
