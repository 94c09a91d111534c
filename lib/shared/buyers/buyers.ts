import type { Points } from "#lib/shared/calls/points.ts";
import type { Spend } from "#lib/shared/usage/usage.ts";
import type { ResponseInfo, ServiceProblem } from "#lib/shared/calls/service-problem.ts";

/** `vvtype` of operation 4: 1 basic, 2 enhanced, 3 standard; its numbers differ from those of operation 5. */
export const BUYER_EDITIONS = ["basic", "enhanced", "standard"] as const;
export type BuyerEdition = (typeof BUYER_EDITIONS)[number];

/** Spec: "Limits". */
export const ORDERS_PER_CALL = 30;
/** Our own: more is work for a job. */
export const ORDERS_PER_RUN = 300;

/** An order whose buyer is asked for: the trade number as exact bare digits, and the buyer's nick. */
export type BuyerOrder = { tid: string; nick: string };

/**
 * What the service sent for a trade number; null where it sent nothing. `replyNick` is the buyer as the service names
 * them, which may be another than the one that was asked about.
 */
export type BuyerMatch = { tid: string; openId: string | null; replyNick: string | null };

/** What became of an order; best first: of two calls for one order the better one is shown. */
export const ROW_STATES = ["answered", "noAnswer", "asking", "maybeCharged", "refused", "notAsked"] as const;
export type RowState = (typeof ROW_STATES)[number];

/** The buyer as the service names them where that is not the one asked about; null where they agree or one is not named. */
export function otherBuyer({
  nick,
  replyNick,
}: Pick<BuyerOrder & BuyerMatch, "nick" | "replyNick">): string | null {
  return replyNick === null || replyNick === nick.trim() ? null : replyNick;
}

/** Rows on their way out: as a file of this name, or for the clipboard. */
/** `html`: the same for the clipboard of a spreadsheet. */
export type BuyersFile = { name: string; text: string; html?: string };

/** Which orders an earlier answer serves, and when the oldest of those answers came (Unix milliseconds). */
export type KnownBuyers = { tids: string[]; asOf: number | null };

/** A run that has begun: what is known of its orders already; the others are to be asked. */
export type BegunBuyerRun = { runId: string; known: BuyerMatch[]; knownAsOf: number | null };

/** What became of one pack of at most 30 orders. */
export type BuyerBatchResponse =
  | {
      kind: "answered";
      answers: BuyerMatch[];
      /** Entries nobody asked about: dropped. */ foreignCount: number;
      facts: ResponseInfo;
    }
  | { kind: "problem"; problem: ServiceProblem };

/** `maybeCharged`: sent, but no whole answer came; `refused`: a definite no; `asking`: under way. */
export type BuyerCallState = "asking" | "answered" | "refused" | "maybeCharged" | "notSent";

/** One call of an earlier run. */
export type BuyerRunCall = {
  callId: string;
  /** Unix milliseconds. */
  askedAt: number;
  state: BuyerCallState;
  orders: BuyerOrder[];
  /** Empty unless answered. */
  answers: BuyerMatch[];
  foreignCount: number;
  /** Null is "not known". */
  costPoints: Points | null;
};

/** One line of "Earlier runs". */
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
