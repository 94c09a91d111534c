import type { DeskColumn } from "#components/data-table/desk-table.ts";
import { hideWhenNarrow } from "#components/data-table/hide-when-narrow.ts";
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
  const columns = [
    select,
    goods,
    number,
    amount,
    column("confirmed", "is-two phone:hidden", 96, ({ confirmedAt }) => (
      <ParsedCell parsed={confirmedAt}>{(at) => timeLines(facts, at)}</ParsedCell>
    )),
    column("shipBy", "is-lines card-title", 136, ({ shipBy: deadline, status: value }) => (
      <ParsedCell parsed={deadline} cardLabel={t("columns.shipBy")}>
        {(at) => shipBy(facts, { deadline: at, status: value, isTwoLines: true })}
      </ParsedCell>
    )),
    flagColumn(column),
    remark,
    receiver,
    status,
  ];
  return hideWhenNarrow(columns, flagInTurn(facts, ["remark", "amount", "receiver", "flag", "confirmed"]));
}

/** Puts the flag first among the columns that give way while it is empty. */
export function flagInTurn({ isFlagged }: CellFacts, ids: string[]): string[] {
  return isFlagged ? ids : ["flag", ...ids.filter((id) => id !== "flag")];
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
