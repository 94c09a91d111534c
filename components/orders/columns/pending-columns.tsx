import type { ComponentType } from "react";
import type { DeskColumn } from "#components/data-table/desk-table.ts";
import { hiddenBelow } from "#components/data-table/narrow.ts";
import type { PendingOrder } from "#lib/shared/orders/orders.ts";
import type { CellFacts } from "./cell-facts.ts";
import { orderColumns, timeLines } from "./order-columns.tsx";
import { ParsedCell } from "./parsed-cell.tsx";

/** How the deadline of an order is told. */
type Deadline = ComponentType<{ facts: CellFacts; order: PendingOrder }>;

/** The columns of pending orders, in the order of the screen; with a deadline of a shop whose deadlines the order book knows. */
export function pendingColumns(facts: CellFacts, Deadline?: Deadline): DeskColumn<PendingOrder>[] {
  const { column, select, goods, number, amount, remark, receiver, status } =
    orderColumns<PendingOrder>(facts);
  return [
    select,
    goods,
    number,
    // On a card of an order without one it says when that was paid.
    ...(Deadline
      ? [
          column("shipBy", "is-lines card-title", 128, (order) =>
            order.deadline ? (
              <Deadline facts={facts} order={order} />
            ) : facts.isPhone ? (
              paid(facts, order)
            ) : (
              "—"
            ),
          ),
        ]
      : []),
    column("paid", Deadline ? "is-two phone:hidden" : "is-two card-title", 96, (order) => paid(facts, order)),
    amount,
    hiddenBelow(900, Deadline ? receiver : wide(receiver, 200)),
    hiddenBelow(900, status),
    hiddenBelow(1180, Deadline ? remark : wide(remark, 220)),
  ];
}

function paid(facts: CellFacts, { paidAt }: Pick<PendingOrder, "paidAt">) {
  return (
    <ParsedCell parsed={paidAt} cardLabel={facts.t("columns.paid")}>
      {(at) => paidTime(facts, at)}
    </ParsedCell>
  );
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
