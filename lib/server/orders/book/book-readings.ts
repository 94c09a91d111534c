import "server-only";
import { keyedHash } from "#lib/server/crypto/keyed-hash.ts";
import { seal, unsealBytes } from "#lib/server/crypto/seal.ts";
import { runReserved, statement, type Statement } from "#lib/server/db/statement.ts";
import { toStorageError } from "#lib/server/db/storage-error.ts";
import { logError } from "#lib/server/log/log.ts";
import { startLoop } from "#lib/server/loops/start-loop.ts";
import { processWide } from "#lib/server/process-wide.ts";
import type { FullReceiver, ListOperation } from "#lib/shared/orders/orders.ts";
import { forgetCounts } from "./shared-counts.ts";
import { COLUMN_TYPES, joinParts, type OrderRow, unpackOrders } from "./order-rows.ts";

/** Failures after which a reading is tried once a day only. */
const MAX_TRIES = 20;
/** Delay, so that the response with the orders is sent first. */
const SOON_MS = 100;
const LOOK_MS = 5_000;
const NOT_BOOKED = "orders that were read could not be put into the order book";

type Booking = { run: Promise<void> | null; isAskedAgain: boolean; soon: (() => void) | null };

function booking(): Booking {
  return processWide<Booking>("book-readings", () => ({ run: null, isAskedAgain: false, soon: null }));
}

/**
 * Adds readings to the order book soon after they come, also those other instances left. The returned function stops
 * it and resolves once running work is done.
 */
export function startBookingLoop(): () => Promise<void> {
  const state = booking();
  const loop = startLoop({ everyMs: LOOK_MS, failed: NOT_BOOKED, run: bookReadings });
  state.soon = () => loop.runIn(SOON_MS);
  return async () => {
    state.soon = null;
    await loop.stop();
    await state.run;
  };
}

/** Schedules the booking of orders that were just read. */
export function bookSoon(): void {
  booking().soon?.();
}

/**
 * Adds all readings to the book: those tried least first, then the oldest. A second call joins the first. Any instance
 * may do it, as a reading is taken and booked in one commit. Never throws.
 */
export function bookReadings(): Promise<void> {
  const state = booking();
  state.isAskedAgain = true;
  state.run ??= (async () => {
    while (state.isAskedAgain) {
      state.isAskedAgain = false;
      await bookAll();
    }
  })().finally(() => (state.run = null));
  return state.run;
}

type Found = { callId: string; list: ListOperation; shopNr: number; sealed: string };

async function bookAll(): Promise<void> {
  const tried: string[] = [];
  try {
    for (;;) {
      const [found] = await runReserved<Found>(statement`
        select
          call_id::text as "callId",
          list,
          (select s.nr from shops s where s.id = order_readings.shop_id) as "shopNr",
          sealed
        from order_readings
        where (tries < ${MAX_TRIES}::int or tried_at < now() - interval '1 day')
          and call_id <> all(${tried}::uuid[])
        order by tries, read_at
        limit 1`);
      if (!found) return;
      tried.push(found.callId);
      await bookOne(found);
    }
  } catch (error) {
    logError(NOT_BOOKED, error);
  }
}

async function bookOne(found: Found): Promise<void> {
  try {
    const bytes = await unsealBytes("order reading", [found.callId], found.sealed);
    if (bytes === null) throw new Error("a reading of orders does not open");
    await write(LISTS[found.list], found.callId, unpackOrders(bytes));
    forgetCounts(found.shopNr);
  } catch (error) {
    logError(NOT_BOOKED, error, { callId: found.callId });
    // A lock, or an absent database, is no fault of the reading.
    if (toStorageError(error)) return;
    await runReserved(
      statement`update order_readings set tries = tries + 1, tried_at = now() where call_id = ${found.callId}::uuid`,
    );
  }
}

type List = {
  readAt: string;
  firstReadAt: string;
  metAt: string;
  /** Columns that only this list has. */
  own: readonly string[];
  /** Fields that can be unreadable. */
  parsed: readonly string[];
  /** Set if its rows hold one goods line, however many the order has. */
  hasOneLine: boolean;
};

const SOLD: List = {
  readAt: "sold_read_at",
  firstReadAt: "sold_first_read_at",
  metAt: "sold_met_at",
  own: ["confirmed_at", "ship_by", "is_pre_sale", "flag", "flag_name"],
  parsed: ["amountFen", "confirmedAt", "shipBy", "isPreSale"],
  hasOneLine: true,
};

const PENDING: List = {
  readAt: "pending_read_at",
  firstReadAt: "pending_first_read_at",
  metAt: "pending_met_at",
  own: ["paid_at"],
  parsed: ["amountFen", "paidAt"],
  hasOneLine: false,
};

const LISTS: Record<ListOperation, List> = { soldOrders: SOLD, pendingOrders: PENDING };

/** Columns that both lists have. */
const SHARED = ["status", "remark", "province"];

/** Type of every column that is written for an order. */
export const BOOKED_TYPES = { ...COLUMN_TYPES, sealed_receiver: "text", receiver_hash: "text" };

/** Converts an order for writing and seals its receiver. */
export function sealedRow({ number, receiver, ...row }: OrderRow): Record<string, unknown> {
  const { name, phone, province, city, district, address } = receiver;
  const fields: FullReceiver = { name, phone, province, city, district, address };
  if (Object.values(fields).every((field) => field === null)) return { ...row, number };
  const text = JSON.stringify(fields);
  const receiver_hash = keyedHash("receiver", text);
  return {
    ...row,
    number,
    receiver_hash,
    sealed_receiver: seal("receiver", [number, receiver_hash], text),
  };
}

/**
 * Writes each order once, with all its parts, unless a newer reading of its list is there (one from the future is of
 * a clock that was set back). Writes rows by number, against deadlocks.
 */
async function write(list: List, callId: string, rows: readonly OrderRow[]): Promise<void> {
  const once = joinParts(rows);
  const names = Object.keys(BOOKED_TYPES);
  const readAt = statement.raw(list.readAt);
  const met = statement.raw(`${list.firstReadAt}, ${list.metAt}`);
  const types = Object.entries(BOOKED_TYPES).map(([name, type]) => `${name} ${type}`);
  await runReserved(statement`
    with taken as (
      delete from order_readings
      where call_id = ${callId}::uuid
      returning call_id, account_id, shop_id, read_at, kept_at
    )
    insert into orders as o (account_nr, shop_nr, ${readAt}, read_at, ${met}, ${statement.raw(names.join(", "))})
    select
      a.nr,
      s.nr,
      taken.read_at,
      taken.read_at,
      coalesce(${fetchBeganAt()}, taken.kept_at),
      taken.kept_at,
      ${statement.raw(names.map((name) => `r.${name}`).join(", "))}
    from taken
    join service_accounts a on a.id = taken.account_id
    join shops s on s.id = taken.shop_id
    cross join jsonb_to_recordset(${JSON.stringify(once.map(sealedRow))}::jsonb)
      as r (${statement.raw(types.join(", "))})
    order by r.number
    on conflict (number, shop_nr, account_nr) do update set ${statement.raw(assignments(list).join(", "))}
    where o.${readAt} is null or o.${readAt} < excluded.${readAt} or o.${readAt} > now() + interval '60 seconds'`);
}

/**
 * Start of the fetch that made a call: the list had the orders of all its later pages by then. Null for a person's
 * call, which counts from its own time.
 */
function fetchBeganAt(): Statement {
  return statement`(
    select coalesce(j.progress #>> '{walk,againAt}', j.progress #>> '{walk,beganAt}')::timestamptz
    from job_calls c join jobs j on j.id = c.job_id where c.call_id = taken.call_id)`;
}

/** Number of goods lines of a row. */
const lineCount = (of: "o" | "excluded") => `coalesce(jsonb_array_length(${of}.goods -> 'lines'), 0)`;

/**
 * Assignments that merge a reading with the order as stored. Its list's own columns are always the reading's.
 *
 *   The stored order is                  | status, province           | remark, amount             | goods
 *   older, from the same list            | the reading's              | the reading's              | the reading's (1)
 *   older, from the other list or a file | the reading's, else stored | the reading's, else stored | the reading's (1)
 *   newer                                | stored, else the reading's | stored, else the reading's | stored
 *   another part of it (2)               | the reading's              | both, joined or added      | lines of both
 *   all of it, the reading a part (2)    | the reading's              | stored                     | stored
 *
 * (1) The sold list may show one line of several: fewer lines than stored replace none, unless only a file had them.
 * (2) Only where sold lists alone have shown the order: its parts may come on several pages of a fetch.
 */
function assignments({ readAt, firstReadAt, metAt, own, parsed, hasOneLine }: List): string[] {
  // A list takes over the whole of an order that only a file has shown.
  const isOnlyOfFile = "o.file_at is not null";
  const isNewest = `(${isOnlyOfFile} or excluded.read_at >= o.read_at or o.read_at > now() + interval '60 seconds')`;
  const isSameList = `o.${readAt} is not distinct from o.read_at`;
  const sharedValue = (name: string) => `case
    when not ${isNewest} then coalesce(o.${name}, excluded.${name})
    when ${isSameList} then excluded.${name}
    else coalesce(excluded.${name}, o.${name})
  end`;
  // The other list has all lines of an order. If only this list has it, each page of a fetch may return a part.
  const takesGoods = hasOneLine
    ? `${isNewest} and (${isOnlyOfFile} or ${lineCount("o")} <= greatest(1, ${lineCount("excluded")}))`
    : isNewest;
  const areKnown = `o.goods -> 'lines' @> (
    select jsonb_agg(jsonb_build_object('name', line -> 'name', 'spec', line -> 'spec'))
    from jsonb_array_elements(excluded.goods -> 'lines') as brought (line)
  )`;
  const isPart = hasOneLine
    ? `${isNewest} and o.sold_read_at is not null and o.pending_read_at is null`
    : "false";
  const isOtherPart = `${isPart} and o.${readAt} >= excluded.${firstReadAt} and not (${areKnown})`;
  const isKnownPart = `${isPart} and ${lineCount("excluded")} < ${lineCount("o")} and ${areKnown}`;
  // Equal amounts may be each part's or the whole order's (`joinParts`).
  const isOneForAll = `o.amount_fen = excluded.amount_fen
    or o.unreadable ? 'amountFen'
    or excluded.unreadable ? 'amountFen'`;
  const amount = (of: string) =>
    `coalesce(${of}.unreadable ->> 'amountFen', to_char(${of}.amount_fen / 100.0, 'FM9999999999999990.00'))`;
  // An unchanged receiver keeps its seal, so that its columns don't change.
  const isOther = `${isNewest}
    and excluded.receiver_hash is not null
    and excluded.receiver_hash is distinct from o.receiver_hash`;
  return [
    `${readAt} = excluded.${readAt}`,
    `${firstReadAt} = least(coalesce(o.${firstReadAt}, o.${readAt}), excluded.${firstReadAt})`,
    `${metAt} = greatest(o.${metAt}, excluded.${metAt})`,
    `left_at = case when excluded.${metAt} > o.left_at then null else o.left_at end`,
    `read_at = case when ${isNewest} then excluded.read_at else o.read_at end`,
    ...own.map((name) => `${name} = excluded.${name}`),
    ...SHARED.filter((name) => name !== "remark").map((name) => `${name} = ${sharedValue(name)}`),
    // Each part may have a remark of its own.
    `remark = case
      when (${isOtherPart} or ${isKnownPart}) and coalesce(strpos(o.remark, excluded.remark) > 0, excluded.remark is null)
        then o.remark
      when ${isOtherPart} then concat_ws(E'\\n', o.remark, excluded.remark)
      else ${sharedValue("remark")}
    end`,
    `amount_fen = case
      when ${isOtherPart} then case
        when ${isOneForAll} then null
        else coalesce(o.amount_fen + excluded.amount_fen, o.amount_fen, excluded.amount_fen)
      end
      when ${isKnownPart} then o.amount_fen
      else ${sharedValue("amount_fen")}
    end`,
    `goods = case
      when ${isOtherPart} then jsonb_build_object('lines', o.goods -> 'lines' || (excluded.goods -> 'lines'))
      when ${takesGoods} then excluded.goods
      else o.goods
    end`,
    `goods_name = case when not (${isOtherPart}) and ${takesGoods} then excluded.goods_name else o.goods_name end`,
    `is_incomplete = case when ${isNewest} then excluded.is_incomplete else o.is_incomplete end`,
    `unreadable = (o.unreadable - '{${parsed.join(",")}}'::text[]) || case
      when ${isOtherPart} and (${isOneForAll}) then excluded.unreadable || jsonb_strip_nulls(
        jsonb_build_object('amountFen', concat_ws(' + ', ${amount("o")}, ${amount("excluded")}))
      )
      when ${isKnownPart} and o.unreadable ? 'amountFen'
        then excluded.unreadable || jsonb_build_object('amountFen', o.unreadable -> 'amountFen')
      when ${isKnownPart} then excluded.unreadable - 'amountFen'
      else excluded.unreadable
    end`,
    `sealed_receiver = case when ${isOther} then excluded.sealed_receiver else o.sealed_receiver end`,
    `receiver_hash = case when ${isOther} then excluded.receiver_hash else o.receiver_hash end`,
  ];
}
