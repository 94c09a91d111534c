import "server-only";
import type { Context } from "#lib/shared/identity.ts";
import type { ListReply, PendingOrdersPage, PendingOrdersQuery } from "#lib/shared/orders.ts";
import { keepPageBase } from "#lib/server/orders/keep-page-base.ts";
import { askPendingOrders } from "#lib/server/orders/list-pending-orders.ts";
import { wasLastRefused } from "#lib/server/orders/was-last-refused.ts";

/** `shownOrderNumbers` null: page 1 was refused, which is believed only when the ledger says so too. */
type PageBaseCheck = Omit<PendingOrdersQuery, "page"> & { askId?: string | undefined; shownOrderNumbers: string[] | null };

export type PageBaseFinding = {
  conclusion: "base0" | "base1" | "inconclusive";
  reply: ListReply<PendingOrdersPage>;
};

/**
 * Asks for page 0 once and compares it with what became of page 1. Few of its orders there, or any answer where page 1
 * was refused, mean the service counts from 0; most of them there (however many more), or no order or code 100 where
 * page 1 was answered, mean it counts from 1. A conclusion is kept for everybody.
 */
export async function checkPendingPageBase(context: Context, { askId, shownOrderNumbers, ...query }: PageBaseCheck): Promise<PageBaseFinding> {
  const wasRefused = shownOrderNumbers === null && (await wasLastRefused(context, query.shopId));
  const reply = await askPendingOrders({ ...context, askId }, { ...query, page: 1 }, 0, false);
  const conclusion = conclude(reply, shownOrderNumbers, wasRefused);
  if (conclusion === "inconclusive") return { conclusion, reply };
  await keepPageBase(conclusion === "base0" ? 0 : 1, context.identity.personId);
  return { conclusion, reply: reply.kind === "page" ? { kind: "page", page: { ...reply.page, isBaseChecked: true } } : reply };
}

function conclude(reply: ListReply<PendingOrdersPage>, shown: readonly string[] | null, wasRefused: boolean): PageBaseFinding["conclusion"] {
  if (shown === null) return wasRefused && reply.kind === "page" ? "base0" : "inconclusive";
  if (reply.kind === "problem") return reply.problem.reason === "parameterError" ? "base1" : "inconclusive";
  const found = new Set(reply.page.orders.map(({ orderNumber }) => orderNumber));
  if (found.size === 0) return shown.length === 0 ? "inconclusive" : "base1";
  // Orders come and go between the two calls, so a few that moved decide nothing.
  const foundAgain = shown.filter((orderNumber) => found.has(orderNumber)).length;
  return foundAgain * 2 > shown.length ? "base1" : "base0";
}
