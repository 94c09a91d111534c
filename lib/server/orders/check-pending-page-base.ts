import "server-only";
import type { Context } from "#lib/shared/identity.ts";
import type { ListReply, PendingOrdersPage, PendingOrdersQuery } from "#lib/shared/orders.ts";
import { keepPageBase } from "#lib/server/orders/keep-page-base.ts";
import { askPendingOrders } from "#lib/server/orders/list-pending-orders.ts";

/** `shownOrderNumbers` null: page 1 was refused. */
type PageBaseCheck = Omit<PendingOrdersQuery, "page"> & { shownOrderNumbers: string[] | null };

export type PageBaseFinding = {
  conclusion: "base0" | "base1" | "inconclusive";
  reply: ListReply<PendingOrdersPage>;
};

/**
 * Asks for page 0 once and compares it with what became of page 1. Mostly other orders, or any answer where page 1
 * was refused, mean the service counts from 0; mostly the same orders, or none or code 100 where page 1 was answered,
 * mean it counts from 1. A conclusion is kept for everybody.
 */
export async function checkPendingPageBase(context: Context, { shownOrderNumbers, ...query }: PageBaseCheck): Promise<PageBaseFinding> {
  const reply = await askPendingOrders(context, { ...query, page: 1 }, 0, false);
  const conclusion = conclude(reply, shownOrderNumbers);
  if (conclusion === "inconclusive") return { conclusion, reply };
  await keepPageBase(conclusion === "base0" ? 0 : 1, context.identity.personId);
  return { conclusion, reply: reply.kind === "page" ? { kind: "page", page: { ...reply.page, isBaseChecked: true } } : reply };
}

function conclude(reply: ListReply<PendingOrdersPage>, shown: readonly string[] | null): PageBaseFinding["conclusion"] {
  const wasAnswered = shown !== null;
  if (reply.kind === "problem") return reply.problem.reason === "parameterError" && wasAnswered ? "base1" : "inconclusive";
  const found = reply.page.orders;
  if (!wasAnswered) return "base0";
  if (found.length === 0) return shown.length === 0 ? "inconclusive" : "base1";
  // Orders come and go between the two calls, so a few that moved decide nothing.
  const sameCount = found.filter(({ orderNumber }) => orderNumber !== null && shown.includes(orderNumber)).length;
  return sameCount * 2 > found.length ? "base1" : "base0";
}
