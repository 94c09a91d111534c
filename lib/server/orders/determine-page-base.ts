import "server-only";
import { concludePageBase, type PageOne } from "#lib/server/orders/conclude-page-base.ts";
import { derivedKey } from "#lib/server/orders/derived-key.ts";
import { keepPageBase } from "#lib/server/orders/keep-page-base.ts";
import { askPendingOrders } from "#lib/server/orders/list-pending-orders.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { ListReply, PendingOrdersPage, PageBaseReport } from "#lib/shared/orders/orders.ts";
import type { Spending } from "#lib/shared/calls/service-problem.ts";

type Reply = ListReply<PendingOrdersPage>;

const PAGE_SIZE = 20;

/**
 * Finds out from which number the service counts the pages of operation 3: one call for page 0, and one for page 1
 * when that leaves it open. A conclusion is kept for everybody; of the orders that come nothing is passed on.
 */
export async function determinePageBase(
  context: Context,
  { shopId, idempotencyKey }: { shopId: string; idempotencyKey: string },
): Promise<PageBaseReport> {
  const query = { shopId, page: 1, pageSize: PAGE_SIZE } as const;
  const zero = await askPendingOrders({ ...context, idempotencyKey, again: true }, query, 0, false);
  if (namesPageIndex(zero)) return settled(context, "base1", [zero]);
  if (isBeyondUse(zero)) return { conclusion: "inconclusive", ...told([zero]) };
  const one = await askPendingOrders(
    { ...context, idempotencyKey: derivedKey(idempotencyKey), again: true },
    query,
    1,
    false,
  );
  const conclusion = concludePageBase(zero, pageOneOf(one));
  if (conclusion !== "inconclusive") return settled(context, conclusion, [zero, one]);
  return {
    conclusion: hasNoOrder(zero) && hasNoOrder(one) ? "nothing" : "inconclusive",
    ...told([zero, one]),
  };
}

async function settled(
  context: Context,
  conclusion: "base0" | "base1",
  replies: Reply[],
): Promise<PageBaseReport> {
  await keepPageBase(conclusion === "base0" ? 0 : 1, context.identity.personId);
  return { conclusion, facts: told(replies).facts, problem: null };
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

/** What the calls took together; a charge that one of them did not report is not known of their sum either. */
function told(replies: Reply[]): Pick<PageBaseReport, "facts" | "problem"> {
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
