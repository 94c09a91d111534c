import { idParam, MAX_PAGE_SIZE, type Param, urlCodec } from "#lib/shared/base/url-params.ts";
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
  /** Started by a schedule: `limited` by its calls a day, `released` once a person has resumed it. */
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
  /** Pages received. */
  pages: number;
  /** True while it reads the first pages again, for orders that came in meanwhile. */
  isSecondPass: boolean;
  warnings: FetchWarning[];
  /** Pages without a response. */
  missingPages: number;
};

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

/** Estimates the milliseconds left; null when unknown. */
export function msLeft({ total, done, msPerCall, isSecondPass }: FetchJob): number | null {
  if (total === null || msPerCall === null || isSecondPass) return null;
  return (Math.max(0, total - done) / ORDERS_A_PAGE + 1) * msPerCall;
}
