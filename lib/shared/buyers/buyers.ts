import type { Points } from "#lib/shared/calls/points.ts";
import type { Spend } from "#lib/shared/usage/usage.ts";
import type { ResponseInfo, ServiceProblem } from "#lib/shared/calls/service-problem.ts";

/** `vvtype` of operation 4: 1 basic, 2 enhanced, 3 standard; its numbers differ from those of operation 5. */
export const BUYER_EDITIONS = ["basic", "enhanced", "standard"] as const;
export type BuyerEdition = (typeof BUYER_EDITIONS)[number];

/** Spec: "Limits". */
export const ORDERS_PER_CALL = 30;
/** Our own limit: a background job does more. */
export const ORDERS_PER_RUN = 300;

/** An order to look up: its trade number as exact bare digits, and the buyer's nickname. */
export type BuyerOrder = { tid: string; nick: string };

/**
 * Response of the service for a trade number; null where it sent nothing. `replyNick` names the buyer in the
 * response, who may be another than the one in the request.
 */
export type BuyerMatch = { tid: string; openId: string | null; replyNick: string | null };

/** State of an order, best first: of two calls for one order the better one is shown. */
export const ROW_STATES = ["answered", "noAnswer", "asking", "maybeCharged", "refused", "notAsked"] as const;
export type RowState = (typeof ROW_STATES)[number];

/** Buyer named in the response if not the one in the request; null when they agree or one is missing. */
export function otherBuyer({
  nick,
  replyNick,
}: Pick<BuyerOrder & BuyerMatch, "nick" | "replyNick">): string | null {
  return replyNick === null || replyNick === nick.trim() ? null : replyNick;
}

/** Rows to save under this name or to copy. */
/** Same rows for the clipboard of a spreadsheet. */
export type BuyersFile = { name: string; text: string; html?: string };

/** Orders with a cached result, and the time of the oldest one (Unix milliseconds). */
export type KnownBuyers = { tids: string[]; asOf: number | null };

/** A lookup that has begun: the orders found in the cache; the others still have to be sent. */
export type BegunBuyerRun = { runId: string; known: BuyerMatch[]; knownAsOf: number | null };

/** Result of one batch of at most 30 orders. */
export type BuyerBatchResponse =
  | {
      kind: "answered";
      answers: BuyerMatch[];
      /** Entries for orders that were not requested: dropped. */ foreignCount: number;
      facts: ResponseInfo;
    }
  | { kind: "problem"; problem: ServiceProblem };

/** `maybeCharged`: sent, without a complete response; `refused`: rejected; `asking`: in progress. */
export type BuyerCallState = "asking" | "answered" | "refused" | "maybeCharged" | "notSent";

/** One call of an earlier lookup. */
export type BuyerRunCall = {
  callId: string;
  /** Unix milliseconds. */
  askedAt: number;
  state: BuyerCallState;
  orders: BuyerOrder[];
  /** Empty without a response. */
  answers: BuyerMatch[];
  foreignCount: number;
  /** Null is "unknown". */
  costPoints: Points | null;
};

/** One line of the earlier lookups. */
export type BuyerRunSummary = {
  id: string;
  shopName: string;
  edition: BuyerEdition;
  orderCount: number;
  /** Unix milliseconds. */
  createdAt: number;
  callCount: number;
  answeredCount: number;
  spend: Spend;
};

export type BuyerRun = Pick<BuyerRunSummary, "id" | "shopName" | "edition" | "orderCount" | "createdAt"> & {
  shopId: string;
  calls: BuyerRunCall[];
};
