import "server-only";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type {
  FullReceiver,
  Parsed,
  PendingOrder,
  PendingOrdersData,
  SoldOrder,
  SoldOrdersData,
} from "#lib/shared/orders/orders.ts";
import { shortTo } from "#lib/shared/base/trim-end.ts";

/** Of every column that a reading brings into the book, its type. */
export const COLUMN_TYPES = {
  number: "text",
  goods: "jsonb",
  goods_name: "text",
  amount_fen: "bigint",
  paid_at: "bigint",
  confirmed_at: "bigint",
  ship_by: "bigint",
  is_pre_sale: "boolean",
  status: "text",
  flag: "text",
  flag_name: "text",
  remark: "text",
  province: "text",
  unreadable: "jsonb",
  is_incomplete: "boolean",
} as const;

/** An order on its way into the book. */
export type ReadOrder = Record<keyof typeof COLUMN_TYPES, unknown> & {
  number: string;
  receiver: FullReceiver;
};

const LONGEST_NUMBER = 64;
/** Values that an index holds: what is longer is cut, and says enough. */
const LONGEST_WORD = 100;
const LONGEST_NAME = 60;

/** The orders of a page of sold orders, but for those without a number that can tell them from others. */
export function soldRows({ orders }: SoldOrdersData): ReadOrder[] {
  return orders.flatMap((order) => {
    const { goods, isPreSale, shipBy, confirmedAt, flag, flagName } = order;
    const row = sharedRow(order, { lines: [goods] }, { isPreSale, shipBy, confirmedAt });
    return row === null
      ? []
      : {
          ...row,
          confirmed_at: valueOf(confirmedAt),
          ship_by: valueOf(shipBy),
          is_pre_sale: valueOf(isPreSale),
          flag: word(flag),
          flag_name: word(flagName),
        };
  });
}

/** The same of pending orders. */
export function pendingRows({ orders }: PendingOrdersData): ReadOrder[] {
  return orders.flatMap((order) => {
    const row = sharedRow(order, order.goods, { paidAt: order.paidAt });
    return row === null ? [] : { ...row, paid_at: valueOf(order.paidAt) };
  });
}

/** Null for an order without a number that can tell it from others. */
function sharedRow(
  order: SoldOrder<FullReceiver> | PendingOrder<FullReceiver>,
  goods: PendingOrder["goods"],
  parsed: Record<string, Parsed<unknown>>,
): ReadOrder | null {
  const { orderNumber: number, amountFen, status, remark, isIncomplete } = order;
  if (number === null || number.length > LONGEST_NUMBER) return null;
  const raw = Object.entries({ ...parsed, amountFen }).flatMap(([name, value]) =>
    value !== null && "unreadable" in value ? [[name, value.unreadable]] : [],
  );
  return {
    number,
    goods,
    goods_name: ("lines" in goods && goods.lines[0]?.name?.slice(0, LONGEST_NAME)) || null,
    amount_fen: valueOf(amountFen),
    paid_at: null,
    confirmed_at: null,
    ship_by: null,
    is_pre_sale: null,
    status: word(status),
    flag: null,
    flag_name: null,
    remark,
    province: word(order.receiver.province),
    unreadable: Object.fromEntries(raw),
    is_incomplete: isIncomplete,
    receiver: order.receiver,
  };
}

function valueOf<T>(parsed: Parsed<T>): T | null {
  return parsed !== null && "value" in parsed ? parsed.value : null;
}

function word(text: string | null): string | null {
  return text === null ? null : shortTo(LONGEST_WORD, text);
}

/** Rows as they wait for the book; of their texts what PostgreSQL takes: neither NUL nor half of a sign. */
export function packed(rows: readonly ReadOrder[]): Buffer {
  const text = JSON.stringify(rows, (_, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value,
  );
  return deflateRawSync(text, { level: 1 });
}

export function unpacked(bytes: Buffer): ReadOrder[] {
  return JSON.parse(inflateRawSync(bytes).toString("utf8")) as ReadOrder[];
}
