import type { Points } from "#lib/shared/calls/points.ts";
import {
  idParam,
  oneOf,
  pageParam,
  type Param,
  urlCodec,
  type UrlValues,
} from "#lib/shared/base/url-params.ts";
import type { JobState } from "#lib/shared/jobs/job.ts";
import type { CallsJob } from "#lib/shared/jobs/jobs.ts";

/** `vvtype` of operation 4: 1 basic, 2 enhanced, 3 standard; its numbers differ from those of operation 5. */
export const BUYER_EDITIONS = ["basic", "enhanced", "standard"] as const;
export type BuyerEdition = (typeof BUYER_EDITIONS)[number];

/** Spec: "Limits". */
export const ORDERS_PER_CALL = 30;

/** An order to look up: its trade number as exact bare digits, and the buyer's nickname. */
export type BuyerOrder = { tid: string; nick: string };

/**
 * Response of the service for a trade number; null where it sent nothing. `replyNick` names the buyer in the
 * response, who may be another than the one in the request.
 */
export type BuyerMatch = { tid: string; openId: string | null; replyNick: string | null };

/** State of an order of a job, in the order of the filters: those that need a person come first. */
export const ROW_STATES = [
  "maybeCharged",
  "refused",
  "notAsked",
  "noAnswer",
  /** The service names another buyer than the list, which a person has to check. */
  "otherBuyer",
  "asking",
  "answered",
] as const;
export type RowState = (typeof ROW_STATES)[number];

/** An order of a job with its result; `nr` is its place in the list, from 1. */
export type BuyerRow = BuyerOrder & Omit<BuyerMatch, "tid"> & { nr: number; state: RowState };

/** Rows of a job in the order of the list, `total` of this state. */
export type BuyerRowsPage = { rows: BuyerRow[]; total: number };

/** The job that looks up buyers. */
export type BuyersJob = CallsJob<"findBuyers"> & {
  /** False for an admin who looks at another person's: its orders are not shown. */
  isOwn: boolean;
  edition: BuyerEdition;
  counts: Record<RowState, number>;
  /** Orders with a result of earlier calls, free; time of the oldest of their responses. */
  known: { count: number; asOf: number } | null;
  /** Results for orders that were not requested: dropped. */
  foreignCount: number;
  /** Usual cost of asking again for the orders that were refused or maybe charged. */
  againPoints: Points | null;
};

/** URL of a page of the rows of a job. */
export const buyerRowsUrl = urlCodec({
  job: { parse: idParam.parse, fallback: "", isRequired: true } satisfies Param<string>,
  state: oneOf(ROW_STATES),
  page: pageParam,
});
export const ROWS_PER_PAGE = 100;

/** URL of `/buyers`: a shop, and a lookup to open with what its table shows. */
export const buyersUrl = urlCodec({
  shop: idParam,
  run: idParam,
  state: oneOf(ROW_STATES),
  page: pageParam,
});
export type BuyersView = UrlValues<typeof buyersUrl>;

/** Buyer named in the response if not the one in the request; null when they agree or one is missing. */
export function otherBuyer({
  nick,
  replyNick,
}: Pick<BuyerOrder & BuyerMatch, "nick" | "replyNick">): string | null {
  return replyNick === null || replyNick === nick.trim() ? null : replyNick;
}

/** Orders with a cached result, and the time of the oldest one (Unix milliseconds). */
export type KnownBuyers = { tids: string[]; asOf: number | null };

/** A job in the list of a person's earlier ones. */
export type BuyerRunSummary = {
  id: string;
  shopName: string;
  edition: BuyerEdition;
  state: JobState;
  createdAt: number;
  orderCount: number;
  /** Orders with a result. */
  doneCount: number;
  calls: number;
  /** Null is "unknown". */
  costPoints: Points | null;
};
