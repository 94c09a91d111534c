import type { Messages } from "next-intl";
import type { ReactNode } from "react";
import type { DeskColumn } from "#components/data-table/desk-table.ts";
import { formatFen, groupDigits } from "#lib/shared/base/digits.ts";
import { shortTime } from "#lib/shared/dates/zoned-time.ts";
import { isEncrypted } from "#lib/shared/names/encrypted.ts";
import type { Receiver } from "#lib/shared/orders/orders.ts";
import { sideBySide } from "#lib/shared/names/side-by-side.ts";
import { regionText, shortRegion } from "#lib/shared/orders/regions.ts";
import type { CellFacts, OrdersText, TimeFacts } from "./cell-facts.ts";
import { GoodsCell } from "./goods-cell.tsx";
import type { AnyOrder } from "./order-lines.ts";
import { statusText } from "./status-text.ts";
import { oneLine, ParsedCell, Unread } from "./parsed-cell.tsx";

type ColumnName = "select" | keyof Messages["orders"]["columns"];

/** Makes the columns that both lists share, by name; each list orders them among its own. */
export function orderColumns<Order extends AnyOrder>(facts: CellFacts) {
  const { t, sought, statuses } = facts;
  const column = (
    id: ColumnName,
    className: string,
    widthPx: number | undefined,
    cell: (order: Order) => ReactNode,
    isFixed = false,
  ): DeskColumn<Order> => ({
    id,
    enableHiding: !isFixed,
    meta: {
      label: id === "select" ? "" : t(`columns.${id}`),
      className,
      widthPx,
      lang: CHINESE.has(id) ? "zh-CN" : undefined,
      translate: id === "number" ? "no" : undefined,
    },
    cell: ({ row }) => cell(row.original),
  });
  return {
    column,
    select: column("select", "is-key is-select", 48, () => null, true),
    goods: column(
      "goods",
      "is-key is-media card-main",
      undefined,
      (order) => <GoodsCell order={order} facts={facts} />,
      true,
    ),
    number: column(
      "number",
      "is-code card-foot",
      178,
      ({ orderNumber }) =>
        orderNumber === null ? (
          <Unread raw={null} cardLabel={t("columns.number")} />
        ) : (
          orderDigits(orderNumber)
        ),
      true,
    ),
    amount: column("amount", "is-number is-money card-end", 88, ({ amountFen }) => (
      <ParsedCell parsed={amountFen} cardLabel={t("columns.amount")}>
        {formatFen}
      </ParsedCell>
    )),
    remark: growing(
      2,
      column("remark", "is-lines card-text", 140, ({ remark }) => {
        const text = oneLine(remark);
        return (
          text !== "" && (
            <div className="desk-clamp" data-clip="">
              {markSought(text, sought)}
            </div>
          )
        );
      }),
    ),
    receiver: growing(
      1,
      column("receiver", "is-two card-aside", 136, ({ receiver }) => receiverLines(facts, receiver)),
      ({ receiver }) => (shortRegion(receiver) === regionText(receiver) ? null : fullReceiver(t, receiver)),
    ),
    status: column("status", "phone:hidden", 84, ({ status }) => statusText(statuses, status)),
  };
}

/** Gives a column a share of the remaining width. */
function growing<Order extends AnyOrder>(
  grow: number,
  column: DeskColumn<Order>,
  fullText?: (order: Order) => string | null,
): DeskColumn<Order> {
  return column.meta === undefined ? column : { ...column, meta: { ...column.meta, grow, fullText } };
}

const CHINESE = new Set(["goods", "remark", "receiver", "status"]);

/** Formats an instant (Unix milliseconds) as date and time, the two lines of a cell. */
export function timeLines({ timeZone, now }: TimeFacts, at: number): string | null {
  const text = shortTime(at, timeZone, now ?? at);
  return text && `${text.date}\n${text.time}`;
}

const joined = (parts: (string | null)[], by: string) => sideBySide(parts.map(oneLine), by);

/** Formats a receiver: short region over masked name and phone; on a card city and district. */
function receiverLines({ t, isPhone }: CellFacts, receiver: Receiver): string {
  const { city, district } = receiver;
  const region = oneLine(shortRegion(receiver));
  if (isPhone) return joined([city, district], " ") || region;
  return [region, receiverPerson(t, receiver)].filter(Boolean).join("\n");
}

/** Joins name and phone; a word replaces encrypted ones. */
function receiverPerson(t: OrdersText, { name, phone }: Receiver): string {
  const shown = [name, phone].map((text) => (isEncrypted(text) ? t("encrypted") : text));
  return joined([...new Set(shown)], " · ");
}

function fullReceiver(t: OrdersText, receiver: Receiver): string {
  return [oneLine(regionText(receiver)), receiverPerson(t, receiver)].filter(Boolean).join("\n");
}

/** Splits an order number into groups without blanks: every second group is an element. */
function orderDigits(value: string): ReactNode {
  return groupDigits(oneLine(value)).map((group, at) => (at % 2 === 0 ? group : <i key={at}>{group}</i>));
}

/** Marks the first place in a text where the searched words are. */
function markSought(text: string, sought: string): ReactNode {
  const at = sought === "" ? -1 : text.toLowerCase().indexOf(sought.toLowerCase());
  if (at < 0) return text;
  const end = at + sought.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-s bg-accent-tint-2 text-ink">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
