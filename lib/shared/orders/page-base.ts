import type { ServiceProblem, Spending } from "#lib/shared/calls/service-problem.ts";

/** What a check of the page base from the settings found, in one call or in two. `nothing`: neither page has an order. */
export type PageBaseReport = {
  conclusion: "base0" | "base1" | "inconclusive" | "nothing";
  /** Of all its calls together. */
  facts: Spending;
  /** Why the last of them has no answer. */
  problem: ServiceProblem | null;
};
