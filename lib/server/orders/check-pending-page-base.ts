import "server-only";
import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql, type Column } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { cacheHits, ledger } from "#lib/server/db/ledger-schema.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { ListReply, PendingOrdersPage, PendingOrdersQuery } from "#lib/shared/orders/orders.ts";
import { requestPendingOrders } from "./list-pending-orders.ts";
import { concludePageBase, type PageBaseConclusion, storePageBase } from "./page-base.ts";

/** `shownOrderNumbers` null: page 1 was refused, which is believed only when the ledger says so too. */
type PageBaseCheck = Omit<PendingOrdersQuery, "page"> & {
  idempotencyKey?: string | undefined;
  shownOrderNumbers: string[] | null;
};

export type PageBaseFinding = {
  conclusion: PageBaseConclusion;
  reply: ListReply<PendingOrdersPage>;
};

/** Asks for page 0 once and compares it with what became of page 1. A conclusion holds for everybody. */
export async function checkPendingPageBase(
  context: Context,
  { idempotencyKey, shownOrderNumbers, ...query }: PageBaseCheck,
): Promise<PageBaseFinding> {
  const wasRefused =
    shownOrderNumbers === null && (await wasLastRefused(context, query.shop, idempotencyKey));
  const reply = await requestPendingOrders(
    { ...context, idempotencyKey, cache: "bypass" },
    { ...query, page: 1 },
    0,
    false,
  );
  const pageOne =
    shownOrderNumbers !== null ? { orderNumbers: shownOrderNumbers } : wasRefused ? "refused" : "unknown";
  const conclusion = concludePageBase(reply, pageOne);
  if (conclusion === "inconclusive") return { conclusion, reply };
  await storePageBase(conclusion === "base0" ? 0 : 1, context.identity.personId);
  return {
    conclusion,
    reply: reply.kind === "page" ? { kind: "page", page: { ...reply.page, isBaseChecked: true } } : reply,
  };
}

/**
 * Whether the last finished call for pending orders of the shop that this person made, or shared, in the last week was refused
 * with code 100. A check that is repeated under its key overlooks its own call.
 */
export async function wasLastRefused(
  { identity }: Context,
  shopId: string,
  idempotencyKey?: string,
): Promise<boolean> {
  const db = database();
  const isRecent = (at: Column) => gt(at, sql`now() - interval '7 days'`);
  const shared = db
    .select({ callId: cacheHits.callId })
    .from(cacheHits)
    .where(
      and(
        isRecent(cacheHits.at),
        eq(cacheHits.personId, identity.personId),
        eq(cacheHits.shopId, shopId),
        eq(cacheHits.operation, "pendingOrders"),
      ),
    );
  const [last] = await db
    .select({ code: ledger.code })
    .from(ledger)
    .where(
      and(
        isRecent(ledger.openedAt),
        eq(ledger.operation, "pendingOrders"),
        eq(ledger.shopId, shopId),
        isNotNull(ledger.closedAt),
        idempotencyKey === undefined
          ? undefined
          : or(isNull(ledger.idempotencyKey), ne(ledger.idempotencyKey, idempotencyKey)),
        or(eq(ledger.personId, identity.personId), inArray(ledger.callId, shared)),
      ),
    )
    .orderBy(desc(ledger.openedAt))
    .limit(1);
  return last?.code === 100;
}
