import "server-only";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { formatFen } from "#lib/shared/base/digits.ts";
import { hidePersonalData } from "#lib/shared/base/personal-data.ts";
import type {
  FullReceiver,
  Parsed,
  PendingOrder,
  PendingOrdersData,
  SoldOrder,
  SoldOrdersData,
} from "#lib/shared/orders/orders.ts";
import { MAX_NUMBER_LENGTH } from "#lib/shared/orders/number-key.ts";
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
  goods: PendingOrder["goods"];
  goods_name: string | null;
  amount_fen: number | null;
  unreadable: Record<string, string>;
  receiver: FullReceiver;
};

/** Values that an index holds: what is longer is cut, and says enough. */
const MAX_WORD_LENGTH = 100;
const MAX_NAME_LENGTH = 60;

/** The orders of a page of sold orders, but for those without a number that can tell them from others. */
export function soldRows({ orders }: SoldOrdersData): ReadOrder[] {
  return orders.flatMap((order) => {
    const { goods, isPreSale, shipBy, confirmedAt, flag, flagName } = order;
    const row = sharedRow(order, { lines: [goods] }, { isPreSale, shipBy, confirmedAt });
    return row === null
      ? []
      : {
          ...row,
          confirmed_at: parsedValue(confirmedAt),
          ship_by: parsedValue(shipBy),
          is_pre_sale: parsedValue(isPreSale),
          flag: word(flag),
          flag_name: word(flagName),
        };
  });
}

/** The same of pending orders. */
export function pendingRows({ orders }: PendingOrdersData): ReadOrder[] {
  return orders.flatMap((order) => {
    const row = sharedRow(order, order.goods, { paidAt: order.paidAt });
    return row === null ? [] : { ...row, paid_at: parsedValue(order.paidAt) };
  });
}

/** Null for an order without a number that can tell it from others. */
function sharedRow(
  order: SoldOrder<FullReceiver> | PendingOrder<FullReceiver>,
  goods: PendingOrder["goods"],
  parsed: Record<string, Parsed<unknown>>,
): ReadOrder | null {
  const { orderNumber: number, amountFen, status, remark, isIncomplete } = order;
  if (number === null || number.length > MAX_NUMBER_LENGTH) return null;
  const raw = Object.entries({ ...parsed, amountFen }).flatMap(([name, value]) =>
    value !== null && "unreadable" in value ? [[name, hidePersonalData(value.unreadable)]] : [],
  );
  return {
    number,
    goods: withoutPersons(goods),
    goods_name: ("lines" in goods && goods.lines[0]?.name?.slice(0, MAX_NAME_LENGTH)) || null,
    amount_fen: parsedValue(amountFen),
    paid_at: null,
    confirmed_at: null,
    ship_by: null,
    is_pre_sale: null,
    status: word(status),
    flag: null,
    flag_name: null,
    remark,
    province: word(order.receiver.province),
    unreadable: Object.fromEntries(raw) as Record<string, string>,
    is_incomplete: isIncomplete,
    receiver: order.receiver,
  };
}

function parsedValue<T>(parsed: Parsed<T>): T | null {
  return parsed !== null && "value" in parsed ? parsed.value : null;
}

/** A word of the service's, kept in clear: whatever it put there, no number of a card, an ID or a phone stays. */
function word(text: string | null): string | null {
  return text === null ? null : shortTo(MAX_WORD_LENGTH, hidePersonalData(text));
}

/** What of goods could not be read may be anything. */
function withoutPersons(goods: PendingOrder["goods"]): PendingOrder["goods"] {
  if ("unreadable" in goods) return { unreadable: hidePersonalData(goods.unreadable) };
  const lines = goods.lines.map((line) =>
    line.count !== null && "unreadable" in line.count
      ? { ...line, count: { unreadable: hidePersonalData(line.count.unreadable) } }
      : line,
  );
  return { lines };
}

/**
 * Each order once. Rows of one page with the same number are of one moment: those that differ in goods, count or amount are parts of
 * the order, which has all their goods; those that don't say it once more, and the last counts.
 */
export function joinParts(rows: readonly ReadOrder[]): ReadOrder[] {
  const parts = new Map<string, Map<string, ReadOrder>>();
  for (const row of rows) {
    const own = parts.get(row.number) ?? new Map<string, ReadOrder>();
    parts.set(row.number, own.set(whatItTells(row), row));
  }
  return [...parts.values()].flatMap((own) => joinRead([...own.values()]));
}

function whatItTells(row: ReadOrder): string {
  const lines = "lines" in row.goods ? row.goods.lines : [];
  return JSON.stringify([lines.map(({ name, spec, count }) => [name, spec, count]), amountText(row)]);
}

function joinRead(parts: readonly ReadOrder[]): ReadOrder | [] {
  const last = parts.at(-1);
  if (last === undefined) return [];
  if (parts.length === 1) return last;
  const lines = parts.flatMap(({ goods }) => ("lines" in goods ? goods.lines : []));
  const unreadable: ReadOrder["unreadable"] = Object.assign({}, ...parts.map((part) => part.unreadable));
  const texts = parts.map(amountText).filter((text) => text !== null);
  const isOneForAll = new Set(texts).size === 1 && texts.length > 1;
  // Equal amounts may be each part's or the whole order's: nobody can tell, so they are not added up.
  if (isOneForAll || "amountFen" in unreadable) unreadable.amountFen = texts.join(" + ");
  return {
    ...last,
    goods: lines.length > 0 ? { lines } : last.goods,
    goods_name: parts.find((part) => part.goods_name !== null)?.goods_name ?? null,
    amount_fen:
      "amountFen" in unreadable || texts.length === 0
        ? null
        : parts.reduce((sum, part) => sum + (part.amount_fen ?? 0), 0),
    unreadable,
    is_incomplete: parts.some((part) => part.is_incomplete),
  };
}

function amountText({ amount_fen: fen, unreadable }: ReadOrder): string | null {
  return fen === null ? (unreadable.amountFen ?? null) : formatFen(fen);
}

/** Rows as they wait for the book; of their texts what PostgreSQL takes: neither NUL nor half of a sign. */
export function packOrders(rows: readonly ReadOrder[]): Buffer {
  const text = JSON.stringify(rows, (_, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value,
  );
  return deflateRawSync(text, { level: 1 });
}

export function unpackOrders(bytes: Buffer): ReadOrder[] {
  return JSON.parse(inflateRawSync(bytes).toString("utf8")) as ReadOrder[];
}
