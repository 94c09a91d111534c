import { idParam, MAX_PAGE_SIZE, type Param, urlCodec } from "#lib/shared/base/url-params.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { ListOperation, SoldOrdersQuery } from "#lib/shared/orders/orders.ts";
import type { CallsJob } from "./jobs.ts";

/** Scope of a fetch: the whole list, or its pages from the first one until one has nothing new. */
export type FetchGoal = "all" | "new";

export type FetchOrdersInput = {
  list: ListOperation;
  goal: FetchGoal;
  /** Only for sold orders. */
  edition: SoldOrdersQuery["edition"];
  /** Days in the format of filters. */
  from?: string | undefined;
  to?: string | undefined;
  /** Calls that the person has confirmed: a list that turns out longer pauses. Absent: any number. */
  confirmedCalls?: number | undefined;
  /** Started by a schedule: `limited` by its calls per day, `released` once a person has resumed it. */
  schedule?: "limited" | "released";
};

/**
 * Reasons why orders may be missing: rows moved meanwhile, a page came twice, fewer rows came than announced,
 * a page never came, rows lack an order number, or the list has its oldest orders first.
 */
export type FetchWarning = "moved" | "repeated" | "fewer" | "missing" | "unnumbered" | "oldestFirst";

/** A fetch: rows read (`done`) of the orders that the service announces (`total`). */
export type FetchJob = CallsJob<"fetchOrders"> & {
  input: FetchOrdersInput;
  /** Price of one page. */
  pagePoints: Points | null;
  /** Pages received. */
  pages: number;
  /** True while it reads the first pages again, for orders that came in meanwhile. */
  isSecondPass: boolean;
  warnings: FetchWarning[];
  /** Pages without a response. */
  missingPages: number;
};

/** Length of a list as its last fetch found it, for all days or those given; `at` in Unix milliseconds. */
export type ListLength = {
  list: ListOperation;
  from?: string | null | undefined;
  to?: string | null | undefined;
  orders: number;
  at: number;
};

/** The newest fetch of each list of a shop, and the known lengths of its lists. */
export type ShopFetches = { jobs: FetchJob[]; lengths: ListLength[] };

/** URL of the newest fetches of a shop. */
export const shopFetchesUrl = urlCodec({
  shop: { parse: idParam.parse, fallback: "", isRequired: true } satisfies Param<string>,
});

/** Usual number of new orders on a page of 100: each page repeats some of the one before. */
const ORDERS_A_PAGE = 85;

/** Estimates the calls to fetch this many orders, with a last one that finds nothing more. */
export function callsFor(orders: number): number {
  return orders <= MAX_PAGE_SIZE ? 2 : Math.ceil(orders / ORDERS_A_PAGE) + 1;
}

/** Estimates the calls from `done` orders to the end of a list of `total`; 1 when the total is unknown. */
export function callsToEnd({
  total,
  done,
  goal,
}: {
  total: number | null;
  done: number;
  goal: FetchGoal;
}): number {
  return goal === "new" || total === null ? 1 : callsFor(Math.max(0, total - done));
}

/**
 * Tells if a fetch takes clearly more calls than were confirmed, by the total or by the pages so far: lists grow a
 * little all the time, and some services state no total.
 */
export function isMoreThanConfirmed(
  { total, pages }: { total: number | null; pages: number },
  confirmedCalls: number,
): boolean {
  return Math.max(callsFor(total ?? 0), pages + 1) > confirmedCalls * 1.1 + 1;
}

/** Estimates the milliseconds left; null when unknown. */
export function msLeft({ total, done, msPerCall, isSecondPass }: FetchJob): number | null {
  if (total === null || msPerCall === null || isSecondPass) return null;
  return (Math.max(0, total - done) / ORDERS_A_PAGE + 1) * msPerCall;
}
