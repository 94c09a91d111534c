import "server-only";
import type { ListReply, PendingOrdersPage } from "#lib/shared/orders/orders.ts";

export type PageBaseConclusion = "base0" | "base1" | "inconclusive";

/** What became of page 1: the orders it showed, refused as a wrong parameter, or nobody knows. */
export type PageOne = { orderNumbers: readonly string[] } | "refused" | "unknown";

/**
 * Compares what came for page 0 with page 1. Few orders of page 1 on page 0, or any answer where page 1 was refused,
 * mean that the service counts from 0; most of them there (however many more), or no order or code 100 where page 1
 * was answered, mean that it counts from 1.
 */
export function concludePageBase(
  pageZero: ListReply<PendingOrdersPage>,
  pageOne: PageOne,
): PageBaseConclusion {
  if (pageOne === "unknown") return "inconclusive";
  if (pageOne === "refused") return pageZero.kind === "page" ? "base0" : "inconclusive";
  const { orderNumbers: shown } = pageOne;
  if (pageZero.kind === "problem")
    return pageZero.problem.reason === "parameterError" ? "base1" : "inconclusive";
  const found = new Set(pageZero.page.orders.map(({ orderNumber }) => orderNumber));
  if (found.size === 0) return shown.length === 0 ? "inconclusive" : "base1";
  // Orders come and go between the two calls, so a few that moved decide nothing.
  const foundAgain = shown.filter((orderNumber) => found.has(orderNumber)).length;
  return foundAgain * 2 > shown.length ? "base1" : "base0";
}
