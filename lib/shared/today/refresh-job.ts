import type { ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { CallProblem } from "#lib/shared/jobs/job.ts";
import type { CallsJob } from "#lib/shared/jobs/jobs.ts";
import type { ListOperation } from "#lib/shared/orders/orders.ts";

/** Outcome of the page of a shop's list. */
export type ShopReading = { shopId: string } & (
  | { kind: "read"; orders: number }
  | { kind: "problem"; operation: ListOperation; problem: CallProblem }
  /** No list of it can be read any more. */
  | { kind: "left" }
);

/** The job that reads a page of every shop; `left` is what nobody has requested. */
export type RefreshJob = CallsJob<"refreshShops"> & {
  shops: (ShopReading | { shopId: string; kind: "waiting" | "reading" })[];
};

const FOR_ALL: ReadonlySet<ProblemReason> = new Set([
  "invalidCredential",
  "noToken",
  "accountMissing",
  "noPermission",
  "callsUsedUp",
  "noPermissionOrCallsUsedUp",
  "overBudget",
]);

/** Says whether every other shop would meet the same problem. */
export function isForAllShops({ reason }: Pick<CallProblem, "reason">): boolean {
  return FOR_ALL.has(reason);
}
