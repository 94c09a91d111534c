import type { ComponentType } from "react";
import type { DeskColumn } from "#components/data-table/desk-table.ts";
import { hideWhenNarrow } from "#components/data-table/hide-when-narrow.ts";
import type { PendingOrder } from "#lib/shared/orders/orders.ts";
import type { CellFacts } from "./cell-facts.ts";
import { orderColumns, timeLines } from "./order-columns.tsx";
import { ParsedCell } from "./parsed-cell.tsx";

type Deadline = ComponentType<{ facts: CellFacts; order: PendingOrder }>;

/** Columns of pending orders, in the order of the screen; `Deadline` for shops with deadlines in the book. */
export function pendingColumns(facts: CellFacts, Deadline?: Deadline): DeskColumn<PendingOrder>[] {
  const { column, select, goods, number, amount, remark, receiver, status } =
    orderColumns<PendingOrder>(facts);
  const columns = [
    select,
    goods,
    number,
    // On a card, an order without a deadline shows when it was paid.
    ...(Deadline
      ? [
          column("shipBy", "is-lines card-title", 136, (order) =>
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
    Deadline ? receiver : wide(receiver, 200),
    status,
    Deadline ? remark : wide(remark, 220),
  ];
  return hideWhenNarrow(columns, ["remark", "amount", "receiver", "paid"]);
}

function paid(facts: CellFacts, { paidAt }: Pick<PendingOrder, "paidAt">) {
  return (
    <ParsedCell parsed={paidAt} cardLabel={facts.t("columns.paid")}>
      {(at) => paidTime(facts, at)}
    </ParsedCell>
  );
}

/** Formats the time of payment: two lines, or a sentence on a card. */
function paidTime(facts: CellFacts, at: number): string | null {
  const text = timeLines(facts, at);
  return text && facts.isPhone ? facts.t("card.paid", { time: text.replace("\n", " ") }) : text;
}

/** Widens a text column, since there are no deadline, flag and pre-sale. */
function wide(column: DeskColumn<PendingOrder>, widthPx: number): DeskColumn<PendingOrder> {
  return column.meta === undefined ? column : { ...column, meta: { ...column.meta, widthPx } };
}
