import type { DeskColumn } from "#components/data-table/desk-table.ts";
import { hiddenBelow } from "#components/data-table/narrow.ts";
import { cn } from "#lib/shared/base/cn.ts";
import type { SoldOrder } from "#lib/shared/orders/orders.ts";
import { orderColumns, TimeLines, type OrdersText } from "./order-columns.tsx";
import { ShipBy } from "./order-statuses.tsx";
import { oneLine, ParsedCell } from "./parsed-cell.tsx";

/** The columns of sold orders, in the order of the screen. */
export function soldColumns(t: OrdersText): DeskColumn<SoldOrder>[] {
  const { column, select, goods, number, amount, remark, receiver, status } = orderColumns<SoldOrder>(t);
  return [
    select,
    goods,
    number,
    amount,
    hiddenBelow(
      900,
      column("confirmed", "is-two phone:hidden", 96, ({ confirmedAt }) => (
        <ParsedCell parsed={confirmedAt}>{(at) => <TimeLines at={at} />}</ParsedCell>
      )),
    ),
    column("shipBy", "is-lines card-title", 128, ({ shipBy, status: value }) => (
      <ParsedCell parsed={shipBy} cardLabel={t("columns.shipBy")}>
        {(deadline) => <ShipBy deadline={deadline} status={value} isTwoLines />}
      </ParsedCell>
    )),
    hiddenBelow(
      900,
      column("flag", "card-lead", 108, (order) => <OrderFlag {...order} />),
    ),
    hiddenBelow(1180, remark),
    hiddenBelow(1180, receiver),
    hiddenBelow(1400, status),
  ];
}

function OrderFlag({ flag, flagName }: Pick<SoldOrder, "flag" | "flagName">) {
  const text = [flag, flagName].map(oneLine).filter(Boolean).join(" ");
  if (text === "") return null;
  return (
    <span
      className={cn(
        "mark icon-flag max-w-full gap-1.5 truncate before:size-3.5",
        /^[1-5]$/.test(flag ?? "") ? `flag-${flag}` : "flag-other",
      )}
      data-clip=""
    >
      {text}
    </span>
  );
}
