import "server-only";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { formatFen } from "#lib/shared/base/digits.ts";
import { hidePersonalData } from "#lib/shared/base/personal-data.ts";
import { maskName, maskPhone } from "#lib/shared/names/mask-receiver.ts";
import {
  type FullReceiver,
  type Parsed,
  parsedValue,
  type PendingOrder,
  type PendingOrdersData,
  type SoldOrder,
  type SoldOrdersData,
} from "#lib/shared/orders/orders.ts";
import type { FileOrder } from "#lib/shared/orders/files/file-orders.ts";
import { unreadableTime } from "#lib/shared/orders/files/file-values.ts";
import { MAX_NUMBER_LENGTH } from "#lib/shared/orders/number-key.ts";
import { shortTo } from "#lib/shared/base/trim-end.ts";

/** Type of every column that a reading brings into the book. */
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

/** An order to be written to the book. */
export type OrderRow = Record<keyof typeof COLUMN_TYPES, unknown> & {
  number: string;
  goods: PendingOrder["goods"];
  goods_name: string | null;
  amount_fen: number | null;
  unreadable: Record<string, string>;
  receiver: FullReceiver;
};

/** Length at which indexed values are cut. */
const MAX_WORD_LENGTH = 100;
const MAX_NAME_LENGTH = 60;

/** Converts sold orders to rows of the book, without those whose number identifies no order. */
export function soldRows({ orders }: SoldOrdersData): OrderRow[] {
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

/** Converts pending orders to rows of the book. */
export function pendingRows({ orders }: PendingOrdersData): OrderRow[] {
  return orders.flatMap((order) => {
    const row = sharedRow(order, order.goods, { paidAt: order.paidAt });
    return row === null ? [] : { ...row, paid_at: parsedValue(order.paidAt) };
  });
}

/** Converts the common fields; null for an order without an identifying number. */
function sharedRow(
  order: SoldOrder<FullReceiver> | PendingOrder<FullReceiver>,
  goods: PendingOrder["goods"],
  parsed: Record<string, Parsed<unknown>>,
): OrderRow | null {
  const { orderNumber: number, amountFen, status, remark, isIncomplete } = order;
  if (number === null || number.length > MAX_NUMBER_LENGTH) return null;
  const raw = Object.entries({ ...parsed, amountFen }).flatMap(([name, value]) =>
    value !== null && "unreadable" in value ? [[name, hidePersonalData(value.unreadable)]] : [],
  );
  return {
    number,
    goods: withoutPersons(goods),
    goods_name: "lines" in goods ? firstName(goods.lines) : null,
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

/** Converts an order of a file; its status is the channel's own word, and no status of the service. */
export function fileRow(order: FileOrder): { row: OrderRow; status: string | null } {
  const {
    number,
    lines,
    amountFen,
    paidAt,
    confirmedAt,
    shipBy,
    flag,
    flagName,
    remark,
    unreadable,
    receiver,
  } = order;
  return {
    status: word(order.status),
    row: {
      number,
      goods: {
        lines: lines.map(({ name, spec, count }) => ({
          name,
          spec,
          imageUrl: null,
          count: count === null ? null : { value: count },
        })),
      },
      goods_name: firstName(lines),
      amount_fen: amountFen,
      paid_at: paidAt,
      confirmed_at: confirmedAt,
      ship_by: shipBy,
      is_pre_sale: null,
      status: null,
      flag,
      flag_name: word(flagName),
      remark,
      province: word(receiver.province),
      unreadable: Object.fromEntries(
        Object.entries(unreadable).map(([name, text]) => [name, unreadableTime(text)]),
      ),
      is_incomplete: false,
      receiver: { ...receiver, name: maskName(receiver.name), phone: maskPhone(receiver.phone) },
    },
  };
}

/** Cuts the name of the first item; PostgreSQL rejects half a character. */
function firstName([first]: readonly { name: string | null }[]): string | null {
  return first?.name?.slice(0, MAX_NAME_LENGTH).toWellFormed() || null;
}
/** Hides personal numbers in a word of the service that is stored in clear text. */
function word(text: string | null): string | null {
  return text === null ? null : shortTo(MAX_WORD_LENGTH, hidePersonalData(text));
}

/** Hides personal data in unreadable goods, which may hold anything. */
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
 * Merges the rows of one order. Rows of a page with one number that differ in goods, count or amount are parts, and
 * the order gets all goods; equal ones are repetitions, of which the last counts.
 */
export function joinParts(rows: readonly OrderRow[]): OrderRow[] {
  const parts = new Map<string, Map<string, OrderRow>>();
  for (const row of rows) {
    const own = parts.get(row.number) ?? new Map<string, OrderRow>();
    parts.set(row.number, own.set(whatItTells(row), row));
  }
  return [...parts.values()].flatMap((own) => joinRead([...own.values()]));
}

function whatItTells(row: OrderRow): string {
  const lines = "lines" in row.goods ? row.goods.lines : [];
  return JSON.stringify([lines.map(({ name, spec, count }) => [name, spec, count]), amountText(row)]);
}

function joinRead(parts: readonly OrderRow[]): OrderRow | [] {
  const last = parts.at(-1);
  if (last === undefined) return [];
  if (parts.length === 1) return last;
  const lines = parts.flatMap(({ goods }) => ("lines" in goods ? goods.lines : []));
  const unreadable: OrderRow["unreadable"] = Object.assign({}, ...parts.map((part) => part.unreadable));
  const texts = parts.map(amountText).filter((text) => text !== null);
  const isOneForAll = new Set(texts).size === 1 && texts.length > 1;
  const remarks = new Set(parts.flatMap(({ remark }) => (remark as string | null) ?? []));
  const lastOf = <Name extends keyof OrderRow>(name: Name) =>
    parts.findLast((part) => part[name] !== null)?.[name] ?? last[name];
  // Equal amounts may be of each part or of the whole order, so they are not summed.
  if (isOneForAll || "amountFen" in unreadable) unreadable.amountFen = texts.join(" + ");
  return {
    ...last,
    goods: lines.length > 0 ? { lines } : last.goods,
    goods_name: parts.find((part) => part.goods_name !== null)?.goods_name ?? null,
    ...{ paid_at: lastOf("paid_at"), confirmed_at: lastOf("confirmed_at"), ship_by: lastOf("ship_by") },
    ...{ status: lastOf("status"), flag: lastOf("flag"), flag_name: lastOf("flag_name") },
    remark: remarks.size === 0 ? null : [...remarks].join("\n"),
    receiver:
      parts.findLast(({ receiver }) => Object.values(receiver).some(Boolean))?.receiver ?? last.receiver,
    amount_fen:
      "amountFen" in unreadable || texts.length === 0
        ? null
        : parts.reduce((sum, part) => sum + (part.amount_fen ?? 0), 0),
    unreadable,
    is_incomplete: parts.some(
      (part) => part.is_incomplete || (lines.length > 0 && "unreadable" in part.goods),
    ),
  };
}

function amountText({ amount_fen: fen, unreadable }: OrderRow): string | null {
  return fen === null ? (unreadable.amountFen ?? null) : formatFen(fen);
}

/** Packs rows to wait for the book; removes NUL and half characters, which PostgreSQL rejects. */
export function packOrders(rows: readonly OrderRow[]): Buffer {
  const text = JSON.stringify(rows, (_, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value,
  );
  return deflateRawSync(text, { level: 1 });
}

export function unpackOrders(bytes: Buffer): OrderRow[] {
  return JSON.parse(inflateRawSync(bytes).toString("utf8")) as OrderRow[];
}
