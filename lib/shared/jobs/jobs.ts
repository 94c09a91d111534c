import { idParam, type Param, urlCodec } from "#lib/shared/base/url-params.ts";
import type { OverBudget } from "#lib/shared/calls/budgets.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { Outcome, ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { ListOperation, SoldOrdersQuery } from "#lib/shared/orders/orders.ts";

/** What can be done in the background. */
export type JobKind = "fetchOrders";

/** `waiting` for its turn; `paused` until a person resumes it; `done` and `cancelled` are over. */
export type JobState = "waiting" | "running" | "paused" | "done" | "cancelled";

/** Why a job stands still: a person paused it, or a call was not answered. */
export type JobPause =
  | { by: "person" }
  /** The account of the service is another by now. */
  | { by: "account" }
  /** The shop has lost an ID, or nobody knows any more from which page its orders are counted. */
  | { by: "shop" }
  /** It was under way when the backup was made that is restored here. */
  | { by: "restored" }
  /** The calls that its schedule may make in a day are used up: it goes on at the first run of the next. */
  | { by: "dayBudget" }
  /** Several pages in a row never came. */
  | { by: "noAnswers" }
  | ({ by: "service" } & CallProblem);

/** A call without an answer, in the words of the ledger. */
export type CallProblem = {
  outcome: Exclude<Outcome, "answered">;
  reason: ProblemReason;
  code: number | null;
  /** Only with `overBudget`: which one. */
  budget?: OverBudget;
  mayHaveCost: boolean;
};

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

export type JobInput = FetchOrdersInput;

/**
 * Why a fetch may not have met every order: orders moved past it while it read (`moved`), the service gave a page again
 * (`repeated`), said that there are more than came (`fewer`), a page never came (`missing`), rows had no order number
 * (`unnumbered`), or the list begins with its oldest orders (`oldestFirst`).
 */
export type FetchWarning = "moved" | "repeated" | "fewer" | "missing" | "unnumbered" | "oldestFirst";

/** A fetch as its page shows it. */
export type FetchJob = {
  id: string;
  state: JobState;
  /** A person wants something else of it than it does just now. */
  isStopping: boolean;
  pause: JobPause | null;
  shopId: string;
  shopName: string;
  input: FetchOrdersInput;
  /** Name of who began it; null when that person is gone. */
  personName: string | null;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
  /** Pages that came, rows on them, and the orders that the service says there are; null where it doesn't. */
  pages: number;
  rows: number;
  total: number | null;
  /** Reading the first pages once more, for what came meanwhile. */
  isSecondPass: boolean;
  warnings: FetchWarning[];
  /** Pages whose answer never came. */
  missingPages: number;
  /** Calls that left, and what they cost as far as it is known. */
  calls: number;
  costPoints: Points | null;
  /** Milliseconds a call took of late, its wait included; null before there are some. */
  msPerCall: number | null;
};

/** Of which job it is asked. */
export const jobUrl = urlCodec({
  id: { parse: idParam.parse, fallback: "", isRequired: true } satisfies Param<string>,
});

/** Of which shop the newest fetches are asked for. */
export const shopFetchesUrl = urlCodec({
  shop: { parse: idParam.parse, fallback: "", isRequired: true } satisfies Param<string>,
});

/** Whether it may still change by itself. */
export function isUnderWay({ state }: Pick<FetchJob, "state">): boolean {
  return state === "waiting" || state === "running";
}

/** Orders that a page brings as a rule: each begins with some of the one before. */
const ORDERS_A_PAGE = 85;

/** About how many calls it takes to fetch so many orders. */
export function callsFor(orders: number): number {
  return orders <= 100 ? 1 : Math.ceil(orders / ORDERS_A_PAGE) + 1;
}

/** About how many milliseconds are left; null while nobody can tell. */
export function msLeft({ total, rows, msPerCall, isSecondPass }: FetchJob): number | null {
  if (total === null || msPerCall === null || isSecondPass) return null;
  return (Math.max(0, total - rows) / ORDERS_A_PAGE + 1) * msPerCall;
}
