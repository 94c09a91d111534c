import { idParam, MAX_PAGE_SIZE, type Param, urlCodec } from "#lib/shared/base/url-params.ts";
import type { ListOperation, SoldOrdersQuery } from "#lib/shared/orders/orders.ts";
import type { CallsJob } from "./jobs.ts";

/** Which orders a fetch brings: all of a list, or the pages from its beginning until one brings nothing new. */
export type FetchGoal = "all" | "new";

export type FetchOrdersInput = {
  list: ListOperation;
  goal: FetchGoal;
  /** Of sold orders alone. */
  edition: SoldOrdersQuery["edition"];
  /** Days as filters write them. */
  from?: string | undefined;
  to?: string | undefined;
  /** Begun by a schedule, whose calls of a day have a limit until a person has it go on. */
  schedule?: "limited" | "released";
};

/**
 * Why a fetch may not have met every order: orders moved past it while it read (`moved`), the service gave a page again
 * (`repeated`), said that there are more than came (`fewer`), a page never came (`missing`), rows had no order number
 * (`unnumbered`), or the list begins with its oldest orders (`oldestFirst`).
 */
export type FetchWarning = "moved" | "repeated" | "fewer" | "missing" | "unnumbered" | "oldestFirst";

/** A fetch: `done` are rows read, `total` the orders that the service says there are. */
export type FetchJob = CallsJob<"fetchOrders"> & {
  input: FetchOrdersInput;
  /** Pages that came. */
  pages: number;
  /** Reading the first pages once more, for what came meanwhile. */
  isSecondPass: boolean;
  warnings: FetchWarning[];
  /** Pages whose answer never came. */
  missingPages: number;
};

/** Of which shop the newest fetches are asked for. */
export const shopFetchesUrl = urlCodec({
  shop: { parse: idParam.parse, fallback: "", isRequired: true } satisfies Param<string>,
});

/** Orders that a page brings as a rule: each begins with some of the one before. */
const ORDERS_A_PAGE = 85;

/** About how many calls it takes to fetch so many orders: with one that finds nothing behind them. */
export function callsFor(orders: number): number {
  return orders <= MAX_PAGE_SIZE ? 2 : Math.ceil(orders / ORDERS_A_PAGE) + 1;
}

/** About how many milliseconds are left; null while nobody can tell. */
export function msLeft({ total, done, msPerCall, isSecondPass }: FetchJob): number | null {
  if (total === null || msPerCall === null || isSecondPass) return null;
  return (Math.max(0, total - done) / ORDERS_A_PAGE + 1) * msPerCall;
}
