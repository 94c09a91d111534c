import { shortTo } from "#lib/shared/base/trim-end.ts";
import {
  asList,
  asObject,
  field,
  type Note,
  type WireObject,
  type WireValue,
} from "#lib/server/service/json/json-value.ts";
import { readText, readWord } from "#lib/server/service/json/read-text.ts";
import type { Envelope } from "#lib/server/service/response/envelope.ts";
import type { ResponseReader, ResponseReading } from "#lib/server/service/response/read-response.ts";
import type { WireRequest } from "#lib/server/service/transport/send-request.ts";
import type { BuyerEdition } from "#lib/shared/buyers/buyers.ts";
import { isBeyondRequested, readOrderNumber } from "./order-parts.ts";
import { hideTexts, requireInput, writeJsonRequest, type ServiceOperation } from "./service-operation.ts";
import { OPERATION_FACTS } from "#lib/shared/calls/operation-facts.ts";

type BuyerOpenIdRequest = {
  shopId: string;
  /** `tid` is bare digits, exact; at most 30. */
  orders: { tid: string; buyerNick: string }[];
  /** `vvtype` of operation 4: 1 basic, 2 enhanced, 3 standard. */
  edition: BuyerEdition;
};

export type BuyerOpenIdData = {
  /**
   * Buyers in the order requested, matched by `tid`; null where the response has none. `buyerNick` is the
   * response's own.
   */
  answers: { tid: string; buyerNick: string | null; openUid: string | null }[];
  /** Number of entries for orders that were not requested; they are dropped. */
  foreignCount: number;
};

/** Operation 4. */
export const BUYER_OPEN_ID: ServiceOperation<BuyerOpenIdRequest, BuyerOpenIdData> = {
  write: writeBuyerOpenId,
  reader: createBuyerOpenIdReader,
  hide: (text, { orders }) =>
    hideTexts(
      text,
      orders.flatMap(({ tid, buyerNick }) => [tid, buyerNick]),
    ),
  variant: ({ edition }) => edition,
  rowsAsked: ({ orders }) => orders.length,
  // Batches of thirty may mix orders in any way, so each order is cached on its own.
  cache: {
    keys: ({ shopId, edition, orders }) =>
      orders.map(({ tid, buyerNick }) => ({ shopId, edition, tid, buyerNick })),
    parts: ({ shopId, edition, orders }, { answers }) => {
      const nicks = new Map(orders.map(({ tid, buyerNick }) => [tid, buyerNick]));
      return answers
        .filter(({ openUid }) => openUid !== null)
        .map((data) => ({ key: { shopId, edition, tid: data.tid, buyerNick: nicks.get(data.tid) }, data }));
    },
    join: (_, parts) => ({ answers: parts as BuyerOpenIdData["answers"], foreignCount: 0 }),
  },
};

const EDITIONS = { basic: 1, enhanced: 2, standard: 3 } as const;
const MAX_ORDERS = 30;

// Node 24 writes the given digits bare; TypeScript's lib does not know it yet.
const { rawJSON } = JSON as typeof JSON & { rawJSON: (digits: string) => unknown };

/** Operation 4: at most 30 orders, trade numbers as exact bare digits, the same order once. Spec: "Endpoints", 4. */
function writeBuyerOpenId({ shopId, orders, edition }: BuyerOpenIdRequest): WireRequest {
  requireInput(shopId.trim() !== "", "shopId", "required");
  requireInput(orders.length >= 1 && orders.length <= MAX_ORDERS, "orders", "oneToThirty");
  requireInput(
    orders.every((order) => /^[1-9]\d{0,18}$/.test(order.tid)),
    "tid",
    "bareDigits",
  );
  requireInput(
    orders.every((order) => order.buyerNick.trim() !== ""),
    "buyerNick",
    "required",
  );
  const once = new Map(orders.map((order) => [`${order.tid} ${order.buyerNick}`, order]));
  return writeJsonRequest(OPERATION_FACTS.buyerOpenId.path, {
    shop_id: shopId,
    tid_infos: [...once.values()].map((order) => ({ tid: rawJSON(order.tid), buyer_nick: order.buyerNick })),
    vvtype: EDITIONS[edition],
  });
}

type RequestedOrder = BuyerOpenIdRequest["orders"][number];
type Entry = { tid: string; buyerNick: string | null; openUid: string | null };

const MAX_NICK_LENGTH = 256;

/** Operation 4: entries matched by trade number, never by position. Spec: "Buyer open identifier result". */
export function createBuyerOpenIdReader(request: BuyerOpenIdRequest): ResponseReader<BuyerOpenIdData> {
  return ({ data }: Envelope, note: Note): ResponseReading<BuyerOpenIdData> => {
    if (data === null || data === undefined) return { problem: "noData" };
    const list = findList(data);
    if (list === null) return { problem: "noData" };
    if (list === undefined || isBeyondRequested(list, request.orders.length, note))
      return { problem: "notUnderstood" };
    const entries = list.map((one) => readEntry(asObject(one))).filter((entry) => entry !== null);
    if (entries.length < list.length) note("open_uid_info[]: without a readable tid");
    const requestedTids = new Set(request.orders.map((order) => order.tid));
    const matched = request.orders.map((order) => findEntry(order, entries, note));
    return {
      data: {
        answers: matched,
        foreignCount: entries.filter((entry) => !requestedTids.has(entry.tid)).length,
      },
      rows: list,
    };
  };
}

/**
 * The list under `open_uids.open_uid_info`, under either name or as `data` itself, or a single entry there; null when
 * given as null. An empty list may come as an empty object or text.
 */
function findList(data: WireValue): readonly WireValue[] | null | undefined {
  if (typeof data === "string" || asList(data)?.length === 0) return undefined;
  const holder = asObject(data);
  const outer = holder ? field(holder, "open_uids", "open_uid_info") : data;
  const nested = asObject(outer);
  const inner = nested ? field(nested, "open_uid_info", "OpenUidInfo") : undefined;
  const value = inner === undefined ? outer : inner;
  if (value === null || value === "") return value === null ? null : [];
  const single = asObject(value);
  if (!single) return asList(value) ?? undefined;
  if (Object.hasOwn(single, "tid")) return [single];
  return Object.keys(single).length === 0 ? [] : undefined;
}

function readEntry(entry: WireObject | null): Entry | null {
  const tid = entry ? readOrderNumber(field(entry, "tid")) : null;
  if (!entry || tid === null) return null;
  const nick = readText(field(entry, "buyer_nick"));
  return {
    tid,
    buyerNick: nick === null ? null : shortTo(MAX_NICK_LENGTH, nick).toWellFormed(),
    openUid: readWord(field(entry, "buyer_open_uid")),
  };
}

// Two entries that name different buyers for one order leave it without a result: choosing one would be
// guessing. Of two nicknames the one that was not requested is used, so that a difference shows.
function findEntry({ tid, buyerNick: asked }: RequestedOrder, entries: Entry[], note: Note): Entry {
  const own = entries.filter((entry) => entry.tid === tid);
  const openUids = new Set(own.map((entry) => entry.openUid).filter((openUid) => openUid !== null));
  if (own.length > 1)
    note(openUids.size > 1 ? "open_uid_info[]: contradicting duplicates" : "open_uid_info[]: duplicates");
  const openUid = openUids.size === 1 ? ([...openUids][0] ?? null) : null;
  const nicks = own.map((entry) => entry.buyerNick).filter((nick) => nick !== null);
  return { tid, buyerNick: nicks.find((nick) => nick !== asked.trim()) ?? nicks[0] ?? null, openUid };
}
