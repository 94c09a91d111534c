import "server-only";
import { putSetting } from "#lib/server/db/put-setting.ts";
import type { Context } from "#lib/shared/identity.ts";
import type { ListReply, PendingOrdersPage, PendingOrdersQuery } from "#lib/shared/orders.ts";
import { askPendingOrders } from "#lib/server/orders/list-pending-orders.ts";

type PageBaseCheck = Omit<PendingOrdersQuery, "page"> & { shownOrderNumbers: string[] };

export type PageBaseFinding = {
  conclusion: "base0" | "base1" | "inconclusive";
  reply: ListReply<PendingOrdersPage>;
};

/**
 * Asks for page 0 once and compares it with what page 1 showed: other orders mean the service counts from 0; the same
 * orders, none, or code 100 beside a filled page 1 mean it counts from 1. A conclusion is kept for everybody.
 */
export async function checkPendingPageBase(context: Context, { shownOrderNumbers, ...query }: PageBaseCheck): Promise<PageBaseFinding> {
  const reply = await askPendingOrders(context, { ...query, page: 1 }, 0, false);
  const conclusion = conclude(reply, new Set(shownOrderNumbers));
  if (conclusion === "inconclusive") return { conclusion, reply };
  await putSetting("pendingPageBase", { base: conclusion === "base0" ? 0 : 1 }, context.identity.personId);
  return { conclusion, reply: reply.kind === "page" ? { kind: "page", page: { ...reply.page, isBaseChecked: true } } : reply };
}

function conclude(reply: ListReply<PendingOrdersPage>, shown: Set<string>): PageBaseFinding["conclusion"] {
  const wasPageOneEmpty = shown.size === 0;
  if (reply.kind === "problem") return reply.problem.reason === "parameterError" && !wasPageOneEmpty ? "base1" : "inconclusive";
  const found = reply.page.orders;
  if (found.length === 0) return wasPageOneEmpty ? "inconclusive" : "base1";
  const isSamePage = found.every((order) => order.orderNumber !== null && shown.has(order.orderNumber));
  return isSamePage ? "base1" : "base0";
}
