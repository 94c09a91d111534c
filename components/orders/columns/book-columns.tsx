import type { DeskColumn } from "#components/data-table/desk-table.ts";
import { hideWhenNarrow } from "#components/data-table/hide-when-narrow.ts";
import type { BookOrder } from "#lib/shared/orders/book.ts";
import { shortTime } from "#lib/shared/dates/zoned-time.ts";
import { sideBySide } from "#lib/shared/names/side-by-side.ts";
import type { CellFacts } from "./cell-facts.ts";
import { orderColumns, timeLines } from "./order-columns.tsx";
import { statusText } from "./status-text.ts";
import { ParsedCell } from "./parsed-cell.tsx";
import { shipBy } from "./ship-by.tsx";
import { flagColumn, flagInTurn } from "./sold-columns.tsx";

type Columns = ReturnType<typeof orderColumns<BookOrder>>;

/** Columns of the order book, in the order of the screen; with the shop when orders are of several. */
export function bookColumns(facts: CellFacts, isOfSeveralShops: boolean): DeskColumn<BookOrder>[] {
  return hideBookColumns(facts, allBookColumns(facts, isOfSeveralShops));
}

/** Hides columns of the book in a narrow pane. */
export function hideBookColumns(facts: CellFacts, columns: DeskColumn<BookOrder>[]): DeskColumn<BookOrder>[] {
  return hideWhenNarrow(columns, flagInTurn(facts, ["remark", "amount", "receiver", "flag", "dated"]));
}

/** Columns of the order book in a pane of any width. */
export function allBookColumns(facts: CellFacts, isOfSeveralShops: boolean): DeskColumn<BookOrder>[] {
  const { t } = facts;
  const { column, select, goods, number, amount, remark, receiver } = orderColumns<BookOrder>(facts);
  return [
    select,
    goods,
    number,
    ...(isOfSeveralShops ? [column("shop", "truncate phone:hidden", 86, ({ shopName }) => shopName)] : []),
    amount,
    column("dated", "is-two phone:hidden", 96, ({ confirmedAt, paidAt }) => (
      <ParsedCell parsed={confirmedAt ?? paidAt} cardLabel={t("columns.dated")}>
        {(at) => timeLines(facts, at)}
      </ParsedCell>
    )),
    column("shipBy", "is-lines card-title", 136, (order) => deadline(facts, order)),
    flagColumn(column),
    remark,
    receiver,
    statusAndPrint(facts, column),
  ];
}

/** Status with a print mark, whose tooltip gives time and person. */
function statusAndPrint(facts: CellFacts, column: Columns["column"]): DeskColumn<BookOrder> {
  const { t, statuses, timeZone, now } = facts;
  const lines = ({ status, printed, file }: BookOrder) => [
    file ? file.status : statusText(statuses, status),
    file && t("card.fromFile"),
    printed && t("card.printed"),
  ];
  const cell = column("status", "is-two phone:hidden", 84, (order) =>
    lines(order).filter(Boolean).join("\n"),
  );
  const fullText = (order: BookOrder) => {
    const { printed } = order;
    const time = printed && shortTime(printed.at, timeZone, now ?? printed.at);
    return time && sideBySide([...lines(order), time.date, time.time, printed.by], " ");
  };
  return cell.meta === undefined ? cell : { ...cell, meta: { ...cell.meta, fullText } };
}

/** Deadline of an order. It is unknown until sold orders show the order; a card then says when it was paid. */
function deadline(facts: CellFacts, { shipBy: parsed, status, paidAt, readAt }: BookOrder) {
  const { t, isPhone } = facts;
  if (parsed === null && readAt.soldOrders === null)
    return isPhone ? (
      <ParsedCell parsed={paidAt} cardLabel={t("columns.paid")}>
        {(at) => t("card.paid", { time: timeLines(facts, at)?.replace("\n", " ") ?? "" })}
      </ParsedCell>
    ) : (
      <span className="text-ink-3">—</span>
    );
  return (
    <ParsedCell parsed={parsed} cardLabel={t("columns.shipBy")}>
      {(at) => shipBy(facts, { deadline: at, status, isTwoLines: true })}
    </ParsedCell>
  );
}
