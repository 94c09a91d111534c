import type { DeskColumn } from "#components/data-table/desk-table.ts";
import { hiddenBelow } from "#components/data-table/narrow.ts";
import type { BookOrder } from "#lib/shared/orders/book.ts";
import type { SoldOrder } from "#lib/shared/orders/orders.ts";
import type { CellFacts } from "./cell-facts.ts";
import { orderColumns, timeLines } from "./order-columns.tsx";
import type { AnyOrder } from "./order-lines.ts";
import { oneLine, ParsedCell } from "./parsed-cell.tsx";
import { shipBy } from "./ship-by.tsx";

/** Columns of sold orders, in the order of the screen. */
export function soldColumns(facts: CellFacts): DeskColumn<SoldOrder>[] {
  const { t } = facts;
  const { column, select, goods, number, amount, remark, receiver, status } = orderColumns<SoldOrder>(facts);
  return [
    select,
    goods,
    number,
    amount,
    hiddenBelow(
      900,
      column("confirmed", "is-two phone:hidden", 96, ({ confirmedAt }) => (
        <ParsedCell parsed={confirmedAt}>{(at) => timeLines(facts, at)}</ParsedCell>
      )),
    ),
    column("shipBy", "is-lines card-title", 136, ({ shipBy: deadline, status: value }) => (
      <ParsedCell parsed={deadline} cardLabel={t("columns.shipBy")}>
        {(at) => shipBy(facts, { deadline: at, status: value, isTwoLines: true })}
      </ParsedCell>
    )),
    hiddenBelow(900, flagColumn(column)),
    hiddenBelow(1180, remark),
    hiddenBelow(1180, receiver),
    hiddenBelow(1400, status),
  ];
}

type MakeColumn<Order extends AnyOrder> = ReturnType<typeof orderColumns<Order>>["column"];

export function flagColumn<Order extends SoldOrder | BookOrder>(column: MakeColumn<Order>) {
  return column("flag", "card-lead", 96, orderFlag);
}

function orderFlag({ flag, flagName }: Pick<SoldOrder, "flag" | "flagName">) {
  const text = [flag, flagName].map(oneLine).filter(Boolean).join(" ");
  if (text === "") return null;
  const look = /^[1-5]$/.test(flag ?? "") ? `flag-${flag}` : "flag-other";
  return (
    <span className={`mark icon-flag max-w-full gap-1.5 truncate before:size-3.5 ${look}`} data-clip="">
      {text}
    </span>
  );
}
