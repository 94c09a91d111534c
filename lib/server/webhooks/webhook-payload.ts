import "server-only";
import { env } from "#lib/server/env.ts";
import { fenNumber } from "#lib/shared/base/digits.ts";
import { isPersonScope } from "#lib/shared/calls/budgets.ts";
import { timeWithOffset } from "#lib/shared/dates/zone-offset.ts";
import type { ReachedBudget, WebhookEvent } from "#lib/shared/webhooks/webhooks.ts";

/** An order as the feeds of the book return it; a reading may bring more, which never leaves. */
export type FeedOrder = {
  id: string;
  shopId: string;
  shopName: string;
  number: string;
  status: string | null;
  amountFen: number | null;
  isPending: boolean;
  shipBy: number | null;
  soldReadAt: number | null;
  pendingReadAt: number | null;
};

/** Writes the body of an event: its type, its time (Unix milliseconds), its data. */
export function writePayload(
  event: WebhookEvent | "test",
  at: number,
  data: Record<string, unknown>,
): string {
  return JSON.stringify({ type: event, timestamp: writeTime(at), data });
}

/** Picks what leaves of an order: nothing of its receiver, and no text that a person wrote. */
export function orderData(order: FeedOrder) {
  const { number, shopId, shopName, status, amountFen, isPending, shipBy } = order;
  const readAt = Math.max(order.soldReadAt ?? 0, order.pendingReadAt ?? 0);
  return {
    number,
    shop: { id: shopId, name: shopName },
    statusCode: status,
    amount: amountFen === null ? null : fenNumber(amountFen),
    isPending,
    shipBy: shipBy === null ? null : writeTime(shipBy),
    readAt: writeTime(Math.floor(readAt)),
  };
}

/** Writes the person of a budget as the word alone: who it is stays inside. */
export function budgetData({ scope, period, unit, percent, limit, isWarnOnly = false }: ReachedBudget) {
  const of = isPersonScope(scope) && scope.startsWith("person:") ? "person" : scope;
  return { scope: of, period, unit, percent, limit, isWarnOnly };
}

/** Formats an instant (Unix milliseconds) as RFC 3339 in the shop's time zone; null outside the range of dates. */
function writeTime(at: number): string | null {
  const text = timeWithOffset(at, env().tzShop);
  return text === "" ? null : text.replace(" ", "T").replace(" ", "");
}
