import {
  ORDERS_PER_CALL,
  type BegunBuyerRun,
  type BuyerCallState,
  type BuyerEdition,
  type BuyerOrder,
  type BuyerRun,
  type KnownBuyers,
} from "#lib/shared/buyers/buyers.ts";
import type { CacheMode } from "#lib/shared/base/identity.ts";
import { listRows } from "./run-rows.ts";
import { type AnsweredRow, type Pack, type RunState, type PackState } from "./run-state.ts";

export type BuyerRequest = {
  /** Every order of the list. */
  all: BuyerOrder[];
  /** The orders to be paid for. */
  orders: BuyerOrder[];
  /** Orders that an earlier response answers, free. */
  known: BuyerOrder[];
  /** Orders answered by the run on the screen for the same shop, edition and nick: shown again without a call. */
  kept: AnsweredRow[];
  /** Time of the oldest response among the known orders. */
  knownAsOf: number | null;
  /** Names shop, edition and orders: the same request has the same key. */
  key: string;
};

type RequestContext = {
  shopId: string;
  edition: BuyerEdition;
  /** The run on the screen. */ shown: RunState | null;
  known: KnownBuyers;
};

/** Splits a list into orders that the run on the screen answers, orders already known, and orders to pay for. */
export function toRequest(
  orders: readonly BuyerOrder[],
  { shopId, edition, shown, known: { tids, asOf } }: RequestContext,
): BuyerRequest {
  const isSame = shown !== null && shown.shop.id === shopId && shown.edition === edition;
  const answered = new Map(
    isSame
      ? listRows(shown)
          .filter(({ state }) => state === "answered" || state === "noAnswer")
          .map((row) => [`${row.tid} ${row.nick}`, row])
      : [],
  );
  const known = new Set(tids);
  const request: BuyerRequest = {
    all: [],
    orders: [],
    known: [],
    kept: [],
    knownAsOf: asOf,
    key: JSON.stringify([shopId, edition, orders.map(({ tid, nick }) => [tid, nick])]),
  };
  for (const { tid, nick } of orders) {
    const row = answered.get(`${tid} ${nick}`);
    request.all.push({ tid, nick });
    if (row !== undefined) request.kept.push({ tid, nick, openId: row.openId, replyNick: row.replyNick });
    else if (known.has(tid)) request.known.push({ tid, nick });
    else request.orders.push({ tid, nick });
  }
  return request;
}

type NewRun = Pick<
  RunState,
  "runId" | "shop" | "edition" | "requestKey" | "kept" | "known" | "tids" | "cache"
> & { orders: BuyerOrder[] };

/** A run before its first call. */
export function newRun({ orders, ...rest }: NewRun): RunState {
  const packs: Pack[] = [];
  for (let at = 0; at < orders.length; at += ORDERS_PER_CALL)
    packs.push(createPack(orders.slice(at, at + ORDERS_PER_CALL)));
  return { ...rest, packs, isStopping: false, earlier: null };
}

function createPack(orders: BuyerOrder[], state: PackState = "waiting"): Pack {
  return {
    orders,
    state,
    answers: [],
    foreignCount: 0,
    spent: [],
    problem: null,
    error: null,
    isConfirmed: false,
    isPassed: false,
  };
}

type Begun = {
  begun: BegunBuyerRun;
  request: BuyerRequest;
  /** Orders sent to the server when the run began. */ sent: BuyerOrder[];
  cache: CacheMode;
  shop: RunState["shop"];
  edition: BuyerEdition;
};

/** The run of a request: it shows what the server knew right away and packs only the rest. */
export function beginRun({ begun, request, sent, cache, shop, edition }: Begun): RunState {
  const knownByTid = new Map(begun.known.map((answer) => [answer.tid, answer]));
  const known = sent.flatMap((order) => {
    const knownBuyer = knownByTid.get(order.tid);
    return knownBuyer ? [{ ...order, ...knownBuyer }] : [];
  });
  return newRun({
    runId: begun.runId,
    shop,
    edition,
    requestKey: request.key,
    kept: cache === "bypass" ? [] : [...request.kept, ...known],
    known: begun.knownAsOf === null ? null : { count: known.length, asOf: begun.knownAsOf },
    tids: request.all.map(({ tid }) => tid),
    cache,
    orders: sent.filter(({ tid }) => !knownByTid.has(tid)),
  });
}

/** A run from the database, as the page shows it; it never continues automatically. */
export function earlierRun({
  id,
  shopId,
  shopName,
  edition,
  createdAt,
  orderCount,
  calls,
}: BuyerRun): RunState {
  return {
    runId: id,
    shop: { id: shopId, name: shopName },
    edition,
    requestKey: id,
    kept: [],
    known: null,
    tids: [],
    cache: "default",
    packs: calls.map(({ orders, answers, foreignCount, state, askedAt, costPoints }) => ({
      ...createPack(orders, STATES[state]),
      answers,
      foreignCount,
      spent: [
        {
          asOf: askedAt,
          calls: state === "notSent" ? 0 : 1,
          costPoints,
          mayHaveCost: state !== "notSent" && state !== "refused",
          isAnswered: state === "answered",
        },
      ],
      isPassed: true,
    })),
    isStopping: false,
    earlier: { at: createdAt, orderCount },
  };
}

// A call under way belongs to another tab, so here its outcome is unknown.
const STATES: Record<BuyerCallState, PackState> = {
  asking: "maybeCharged",
  answered: "answered",
  refused: "refused",
  maybeCharged: "maybeCharged",
  notSent: "notSent",
};
