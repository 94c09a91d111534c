import "server-only";
import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql, type Column } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { cacheHits, failedShares, ledger } from "#lib/server/db/ledger-schema.ts";
import { settingsSnapshot, watchAccount } from "#lib/server/settings/settings-snapshot.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { ListResponse, PendingOrdersPage, PendingOrdersQuery } from "#lib/shared/orders/orders.ts";
import { callPendingOrders, listPendingOrders } from "./list-pending-orders.ts";
import { takePageNumberingTurn } from "./page-numbering-turn.ts";
import {
  concludePageNumbering,
  knownPageNumbering,
  nameOfBase,
  type PageNumberingConclusion,
  storePageNumbering,
} from "./page-numbering.ts";

/** Page 1 as the list shows it; null for a rejected one, which the ledger must confirm. */
type Shown = { asOf: number; orderNumbers: string[] } | null;
type ListQuery = Omit<PendingOrdersQuery, "page">;
type PageNumberingCheck = ListQuery & { idempotencyKey?: string | undefined; shown: Shown };

export type PageNumberingFinding = {
  /** `old`: no call was made, as too many orders may have changed since the page on screen. */
  conclusion: PageNumberingConclusion | "old";
  /** Reply for page 0, which with `base0` is the first page. Null if no call was made or needed. */
  reply: ListResponse<PendingOrdersPage> | null;
};

const MAX_AGE_MS = 2 * 60_000;

/**
 * Requests page 0 once and compares it with page 1. The result counts for everybody, but never overrides an admin's
 * setting. Known numbering isn't checked again: then at most the true first page is requested.
 */
export async function checkPendingPageNumbering(
  person: Context,
  { idempotencyKey, shown, ...query }: PageNumberingCheck,
): Promise<PageNumberingFinding> {
  const context = { ...person, idempotencyKey };
  const turn = await takePageNumberingTurn(`page 0 of ${JSON.stringify(query)}`, () =>
    compareWithShown(context, query, shown),
  );
  if (turn !== null) return turn.isOwn ? turn.outcome : toShared(turn.outcome);
  if ((await knownPageNumbering(context.identity.personId)) === 1)
    return { conclusion: "base1", reply: null };
  const response = await listPendingOrders(context, { ...query, page: 1 });
  return { conclusion: "base0", reply: response };
}

async function compareWithShown(
  context: Context,
  query: ListQuery,
  shown: Shown,
): Promise<PageNumberingFinding> {
  if (shown !== null && Date.now() - shown.asOf > MAX_AGE_MS) return { conclusion: "old", reply: null };
  const isSameAccount = await watchAccount();
  const wasRejected = shown === null && (await wasLastRejected(context, query.shop, context.idempotencyKey));
  const { reply: response } = await callPendingOrders(
    { ...context, cache: "bypass" },
    { ...query, page: 1 },
    0,
  );
  const conclusion = concludePageNumbering(response, shown ?? (wasRejected ? "refused" : "unknown"));
  if (conclusion === "inconclusive") return { conclusion, reply: response };
  const base = await storePageNumbering(conclusion === "base0" ? 0 : 1, context.identity.personId, {
    isSameAccount,
  });
  return {
    conclusion: nameOfBase(base),
    reply: response.kind === "page" ? { kind: "page", page: { ...response.page, pageBase: base } } : response,
  };
}

/** Converts the finding for those who shared the call: it was not made for them. */
function toShared({ conclusion, reply }: PageNumberingFinding): PageNumberingFinding {
  const facts = { source: "shared", calls: 0, costPoints: exactly(0) } as const;
  if (reply === null) return { conclusion, reply };
  return reply.kind === "page"
    ? { conclusion, reply: { kind: "page", page: { ...reply.page, ...facts } } }
    : { conclusion, reply: { kind: "problem", problem: { ...reply.problem, ...facts } } };
}

/**
 * Tells if the shop's last finished call for pending orders of the last week that this person made or shared was
 * rejected with code 100. A check repeated under its key ignores its own call.
 */
export async function wasLastRejected(
  { identity }: Context,
  shopId: string,
  idempotencyKey?: string,
): Promise<boolean> {
  const db = database();
  const { account } = await settingsSnapshot();
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
    )
    .union(
      db
        .select({ callId: failedShares.callId })
        .from(failedShares)
        .where(and(isRecent(failedShares.at), eq(failedShares.personId, identity.personId))),
    );
  const [last] = await db
    .select({ code: ledger.code })
    .from(ledger)
    .where(
      and(
        isRecent(ledger.openedAt),
        eq(ledger.accountId, account.id),
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
