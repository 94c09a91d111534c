import type { useTranslations } from "next-intl";
import type { DeskColumn } from "#components/data-table/desk-table.ts";
import { Money } from "#components/display/money.tsx";
import { GoodsCell } from "#components/orders/columns/goods-cell.tsx";
import { oneLine } from "#components/orders/columns/one-line.ts";
import { OrderDigits } from "#components/orders/columns/order-digits.tsx";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import { ParsedCell, Unread } from "#components/orders/columns/parsed-cell.tsx";
import { ReceiverLines } from "#components/orders/columns/receiver-lines.tsx";

export type Words = ReturnType<typeof useTranslations<"orders">>;

/** The columns both lists share, by name; each list puts them in its own order between its own. */
export function orderColumns<Order extends AnyOrder>(t: Words) {
  const column = (
    id: string,
    className: string,
    widthPx: number | undefined,
    cell: (order: Order) => React.ReactNode,
    isFixed = false,
  ): DeskColumn<Order> => ({
    id,
    enableHiding: !isFixed,
    meta: {
      label: id === "select" ? "" : t(`columns.${id}`),
      className,
      widthPx,
      lang: CHINESE.has(id) ? "zh-CN" : undefined,
    },
    cell: ({ row }) => cell(row.original),
  });
  return {
    column,
    select: column("select", "is-key is-select", 48, () => null, true),
    goods: column("goods", "is-key is-goods", undefined, (order) => <GoodsCell order={order} />, true),
    number: column(
      "number",
      "is-number-code",
      178,
      ({ orderNumber }) =>
        orderNumber === null ? (
          <Unread raw={null} cardLabel={t("columns.number")} />
        ) : (
          <OrderDigits value={orderNumber} />
        ),
      true,
    ),
    amount: column("amount", "is-number is-amount", 88, ({ amountFen }) => (
      <ParsedCell reading={amountFen} cardLabel={t("columns.amount")}>
        {(fen) => <Money fen={fen} />}
      </ParsedCell>
    )),
    remark: column("remark", "is-remark", 140, ({ remark }) => {
      const text = oneLine(remark);
      return text !== "" && <div className="order-remark">{text}</div>;
    }),
    receiver: column("receiver", "is-two is-receiver", 136, ({ receiver }) => (
      <ReceiverLines receiver={receiver} />
    )),
    status: column("status", "is-number is-status", 72, ({ status }) => oneLine(status)),
  };
}

const CHINESE = new Set(["goods", "remark", "receiver"]);
