import "server-only";
import type { Context } from "#lib/shared/base/identity.ts";
import type { ListReply, PendingOrdersPage, PendingOrdersQuery } from "#lib/shared/orders/orders.ts";
import { concludePageBase, type PageBaseConclusion } from "#lib/server/orders/conclude-page-base.ts";
import { keepPageBase } from "#lib/server/orders/keep-page-base.ts";
import { askPendingOrders } from "#lib/server/orders/list-pending-orders.ts";
import { wasLastRefused } from "#lib/server/orders/was-last-refused.ts";

/** `shownOrderNumbers` null: page 1 was refused, which is believed only when the ledger says so too. */
type PageBaseCheck = Omit<PendingOrdersQuery, "page"> & {
  idempotencyKey?: string | undefined;
  shownOrderNumbers: string[] | null;
};

export type PageBaseFinding = {
  conclusion: PageBaseConclusion;
  reply: ListReply<PendingOrdersPage>;
};

/** Asks for page 0 once and compares it with what became of page 1. A conclusion is kept for everybody. */
export async function checkPendingPageBase(
  context: Context,
  { idempotencyKey, shownOrderNumbers, ...query }: PageBaseCheck,
): Promise<PageBaseFinding> {
  const wasRefused = shownOrderNumbers === null && (await wasLastRefused(context, query.shopId));
  const reply = await askPendingOrders(
    { ...context, idempotencyKey, cache: "bypass" },
    { ...query, page: 1 },
    0,
    false,
  );
  const pageOne =
    shownOrderNumbers !== null ? { orderNumbers: shownOrderNumbers } : wasRefused ? "refused" : "unknown";
  const conclusion = concludePageBase(reply, pageOne);
  if (conclusion === "inconclusive") return { conclusion, reply };
  await keepPageBase(conclusion === "base0" ? 0 : 1, context.identity.personId);
  return {
    conclusion,
    reply: reply.kind === "page" ? { kind: "page", page: { ...reply.page, isBaseChecked: true } } : reply,
  };
}
