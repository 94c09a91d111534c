import "server-only";
import { keyedHash } from "#lib/server/crypto/keyed-hash.ts";
import { seal } from "#lib/server/crypto/seal.ts";
import { sql, type Statement } from "#lib/server/db/statement.ts";
import type { CallHooks } from "#lib/server/metering/call/call-hooks.ts";
import type {
  FullReceiver,
  ListOperation,
  Parsed,
  PendingOrder,
  PendingOrdersData,
  SoldOrder,
  SoldOrdersData,
} from "#lib/shared/orders/orders.ts";

/** Puts the orders that a page of sold orders brought into the book of their shop, in the commit that closes its call. */
export function keepSoldOrders(shopId: string): CallHooks<"soldOrders"> {
  return {
    close: (result, answeredAt) =>
      result.outcome === "answered" ? written(SOLD, shopId, answeredAt, soldRows(result.data)) : null,
  };
}

/** The same of pending orders. */
export function keepPendingOrders(shopId: string): CallHooks<"pendingOrders"> {
  return {
    close: (result, answeredAt) =>
      result.outcome === "answered" ? written(PENDING, shopId, answeredAt, pendingRows(result.data)) : null,
  };
}

type List = {
  operation: ListOperation;
  readAt: string;
  /** Columns that this list alone tells of. */
  own: readonly string[];
  /** What of it can be unreadable. */
  parsed: readonly string[];
  /** Its orders have one goods line, however many there are. */
  hasOneLine: boolean;
};

const SOLD: List = {
  operation: "soldOrders",
  readAt: "sold_read_at",
  own: ["confirmed_at", "ship_by", "is_pre_sale", "flag", "flag_name"],
  parsed: ["amountFen", "confirmedAt", "shipBy", "isPreSale"],
  hasOneLine: true,
};

const PENDING: List = {
  operation: "pendingOrders",
  readAt: "pending_read_at",
  own: ["paid_at"],
  parsed: ["amountFen", "paidAt"],
  hasOneLine: false,
};

/** Columns that both lists tell of. */
const SHARED = ["amount_fen", "status", "remark", "province"] as const;

/** Of every column in a row of the book that a list brings, its type. */
const TYPES = {
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
  sealed_receiver: "text",
  receiver_hash: "text",
} as const;

type Row = Record<keyof typeof TYPES, unknown> & { number: string };

const LONGEST_NUMBER = 64;
/** Values that an index holds: what is longer is cut, and says enough. */
const LONGEST_WORD = 100;
const LONGEST_NAME = 60;

function soldRows({ orders }: SoldOrdersData): Row[] {
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

function pendingRows({ orders }: PendingOrdersData): Row[] {
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
): Row | null {
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
    ...sealed(number, order.receiver),
  };
}

function sealed(number: string, receiver: FullReceiver): Pick<Row, "sealed_receiver" | "receiver_hash"> {
  const { name, phone, province, city, district, address } = receiver;
  const fields = [name, phone, province, city, district, address];
  if (fields.every((field) => field === null)) return { sealed_receiver: null, receiver_hash: null };
  const text = JSON.stringify(fields);
  const receiver_hash = keyedHash("receiver", text);
  return { sealed_receiver: seal("receiver", [number, receiver_hash], text), receiver_hash };
}

function valueOf<T>(parsed: Parsed<T>): T | null {
  return parsed !== null && "value" in parsed ? parsed.value : null;
}

function word(text: string | null): string | null {
  return text?.slice(0, LONGEST_WORD) ?? null;
}

/** What PostgreSQL takes as JSON: neither NUL nor half of a sign. */
function asJson(rows: readonly Row[]): string {
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value,
  );
}

/**
 * Each order once: of a page that has one twice the last. A reading is taken over unless a newer one of its list is there;
 * one dated ahead of the clock is of a clock that was set back.
 */
function written(
  list: List,
  shopId: string,
  answeredAt: Date,
  rows: readonly Row[],
): { write: Statement } | null {
  if (rows.length === 0) return null;
  const once = [...new Map(rows.map((row) => [row.number, row])).values()];
  const at = answeredAt.toISOString();
  const names = Object.keys(TYPES);
  const readAt = sql.raw(list.readAt);
  const columns = sql.raw(names.join(", "));
  return {
    write: sql`
      insert into orders as o (account_nr, shop_nr, ${readAt}, read_at, ${columns})
      select a.nr, s.nr, ${at}::timestamptz, ${at}::timestamptz, ${sql.raw(names.map((name) => `r.${name}`).join(", "))}
      from closed
      cross join lateral (select account_id from calls where call_id = closed.call_id order by attempt desc limit 1) c
      join service_accounts a on a.id = c.account_id
      join shops s on s.id = ${shopId}::uuid
      cross join jsonb_to_recordset(${asJson(once)}::jsonb) as r (${sql.raw(
        Object.entries(TYPES)
          .map(([name, type]) => `${name} ${type}`)
          .join(", "),
      )})
      order by r.number
      on conflict (number, shop_nr, account_nr) do update set ${sql.raw(assignments(list).join(", "))}
      where o.${readAt} is null or o.${readAt} < excluded.${readAt} or o.${readAt} > now() + interval '60 seconds'`,
  };
}

/** How a reading joins the ones before: its own columns are its list's, the others those of the newest reading that gives them. */
function assignments({ readAt, own, parsed, hasOneLine }: List): string[] {
  const isNewest = `(excluded.read_at >= o.read_at or o.read_at > now() + interval '60 seconds')`;
  const isSameList = `o.${readAt} is not distinct from o.read_at`;
  const shared = (name: string) =>
    `${name} = case when not ${isNewest} then coalesce(o.${name}, excluded.${name}) when ${isSameList} then excluded.${name} else coalesce(excluded.${name}, o.${name}) end`;
  // The other list knows all lines of an order.
  const keepsGoods = hasOneLine
    ? `${isNewest} and coalesce(jsonb_array_length(o.goods -> 'lines'), 0) <= 1`
    : isNewest;
  // The same receiver keeps its seal: nothing of the row changes then.
  const isOther = `${isNewest} and excluded.receiver_hash is not null and excluded.receiver_hash is distinct from o.receiver_hash`;
  return [
    `${readAt} = excluded.${readAt}`,
    `read_at = case when ${isNewest} then excluded.read_at else o.read_at end`,
    ...own.map((name) => `${name} = excluded.${name}`),
    ...SHARED.map(shared),
    `goods = case when ${keepsGoods} then excluded.goods else o.goods end`,
    `goods_name = case when ${keepsGoods} then excluded.goods_name else o.goods_name end`,
    `is_incomplete = case when ${isNewest} then excluded.is_incomplete else o.is_incomplete end`,
    `unreadable = (o.unreadable - '{${parsed.join(",")}}'::text[]) || excluded.unreadable`,
    `sealed_receiver = case when ${isOther} then excluded.sealed_receiver else o.sealed_receiver end`,
    `receiver_hash = case when ${isOther} then excluded.receiver_hash else o.receiver_hash end`,
  ];
}
