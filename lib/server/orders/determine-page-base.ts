import "server-only";
import { createHash } from "node:crypto";
import type { Context } from "#lib/shared/base/identity.ts";
import type { Spending } from "#lib/shared/calls/service-problem.ts";
import type { ListReply, PendingOrdersPage, PageBaseReport } from "#lib/shared/orders/orders.ts";
import { requestPendingOrders } from "./list-pending-orders.ts";
import { concludePageBase, type PageOne, storePageBase } from "./page-base.ts";

type Reply = ListReply<PendingOrdersPage>;

const PAGE_SIZE = 20;

/**
 * Finds out from which number the service counts the pages of operation 3: one call for page 0, and one for page 1
 * when that leaves it open. A conclusion holds for everybody; of the orders that come nothing is passed on.
 */
export async function determinePageBase(
  context: Context,
  { shopId, idempotencyKey }: { shopId: string; idempotencyKey: string },
): Promise<PageBaseReport> {
  const query = { shop: shopId, page: 1, size: PAGE_SIZE } as const;
  const zero = await requestPendingOrders({ ...context, idempotencyKey, cache: "bypass" }, query, 0, false);
  if (namesPageIndex(zero)) return concluded(context, "base1", [zero]);
  if (isBeyondUse(zero)) return { conclusion: "inconclusive", ...sumOf([zero]) };
  const one = await requestPendingOrders(
    { ...context, idempotencyKey: derivedKey(idempotencyKey), cache: "bypass" },
    query,
    1,
    false,
  );
  const conclusion = concludePageBase(zero, pageOneOf(one));
  if (conclusion !== "inconclusive") return concluded(context, conclusion, [zero, one]);
  return {
    conclusion: hasNoOrder(zero) && hasNoOrder(one) ? "nothing" : "inconclusive",
    ...sumOf([zero, one]),
  };
}

async function concluded(
  context: Context,
  conclusion: "base0" | "base1",
  replies: Reply[],
): Promise<PageBaseReport> {
  await storePageBase(conclusion === "base0" ? 0 : 1, context.identity.personId);
  return { conclusion, facts: sumOf(replies).facts, problem: null };
}

/** The service itself says that 0 is no page. */
function namesPageIndex(reply: Reply): boolean {
  return (
    reply.kind === "problem" &&
    reply.problem.reason === "parameterError" &&
    /pageIndex/i.test(reply.problem.message ?? "")
  );
}

/** Without an answer about pages a second call would be paid for nothing. */
function isBeyondUse(reply: Reply): boolean {
  return reply.kind === "problem" && reply.problem.reason !== "parameterError";
}

function pageOneOf(reply: Reply): PageOne {
  if (reply.kind === "problem") return reply.problem.reason === "parameterError" ? "refused" : "unknown";
  return { orderNumbers: reply.page.orders.flatMap(({ orderNumber }) => orderNumber ?? []) };
}

function hasNoOrder(reply: Reply): boolean {
  return reply.kind === "page" && reply.page.orders.length === 0;
}

/** What the calls cost together; a charge that one of them did not report is not known of their sum either. */
function sumOf(replies: Reply[]): Pick<PageBaseReport, "facts" | "problem"> {
  const parts: Spending[] = replies.map((reply) => (reply.kind === "page" ? reply.page : reply.problem));
  const costs = parts.map(({ costPoints }) => costPoints);
  const last = replies.at(-1);
  return {
    facts: {
      asOf: Math.max(...parts.map(({ asOf }) => asOf)),
      calls: parts.reduce((sum, { calls }) => sum + calls, 0),
      costPoints: costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
    },
    problem: last?.kind === "problem" ? last.problem : null,
  };
}

/** The idempotency key of the second call of one press: a press repeated by a browser or proxy repeats both. */
function derivedKey(idempotencyKey: string): string {
  const hex = createHash("sha256").update(`after ${idempotencyKey}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
