import "server-only";
import { and, eq, gte, inArray, isNotNull, notInArray, or, desc, sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { startOfRunning } from "#lib/server/db/shop-days.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { spendTotals } from "#lib/server/db/running-sums-schema.ts";
import { serviceAccounts, shops } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { accessToken } from "#lib/server/metering/gateway/gateway.ts";
import { listPrices } from "#lib/server/metering/pricing/prices.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { getAuthoredSetting, getSetting } from "#lib/server/settings/get-setting.ts";
import { sizeParam } from "#lib/shared/base/url-params.ts";
import { OPERATIONS, type Operation, pointsOf } from "#lib/shared/calls/operations.ts";
import { OF_THE_QUESTION } from "#lib/shared/settings/connection.ts";
import type {
  Connection,
  TokenState,
  FirstRunStep,
  OperationEvent,
  OperationState,
} from "#lib/shared/settings/connection.ts";
import { findSettlingShop } from "./probe-connection.ts";

/** Everything the connection page shows, read from our own books: no call is made. */
export async function getConnection(): Promise<Connection> {
  const { mode, commerceBaseUrl, openWays } = env();
  const account = await readAccount();
  const [token, operations, done, prices, settlingShop] = await Promise.all([
    findTokenState(),
    listOperationStates(),
    findFirstRun(account),
    listPrices("pendingOrders"),
    findSettlingShop(),
  ]);
  return {
    isSandbox: mode === "sandbox",
    address: commerceBaseUrl,
    openWays,
    token,
    account: { beganAt: account.beganAt?.getTime() ?? null, isUsed: account.isUsed },
    operations,
    done,
    pendingPoints: {
      probe: pointsOf(prices, "pendingOrders", null, 1),
      page: pointsOf(prices, "pendingOrders", null, sizeParam.fallback),
    },
    settlingShop: settlingShop?.name ?? null,
  };
}

async function findTokenState(): Promise<TokenState> {
  const { mode, commerceAccessToken } = env();
  if (commerceAccessToken !== null)
    return {
      source: mode === "sandbox" ? "sandbox" : "environment",
      lastFour: commerceAccessToken.slice(-4),
    };
  const { value: entered, set } = await getAuthoredSetting("accessToken");
  if (entered === null || set === null) return { source: "none" };
  const source = (await accessToken()) === null ? "unreadable" : "entered";
  return { source, lastFour: entered.lastFour, set };
}

/** Codes that say nothing for the address or the token. Spec: "Errors". */
const NO_PROOF = [401, 404];

type PresentAccount = { id: string; beganAt: Date | null; isUsed: boolean };

async function readAccount(): Promise<PresentAccount> {
  const { id } = (await settingsSnapshot()).account;
  const db = database();
  const isEarlier = sql`exists (select 1 from ${serviceAccounts} e where e.nr < ${serviceAccounts}.nr)`;
  const [[row], [used]] = await Promise.all([
    db
      .select({ beganAt: serviceAccounts.beganAt })
      .from(serviceAccounts)
      .where(and(eq(serviceAccounts.id, id), isEarlier)),
    // The sums are few where calls are many.
    db.select({ id: spendTotals.accountId }).from(spendTotals).where(eq(spendTotals.accountId, id)).limit(1),
  ]);
  return { id, beganAt: row?.beganAt ?? null, isUsed: used !== undefined };
}

/**
 * What of the first live run is done, from what is there to see: environment, token, ledger, shops. Practice
 * counts for nothing, and neither do calls of another account.
 */
async function findFirstRun({ id, beganAt }: PresentAccount): Promise<Record<FirstRunStep, boolean>> {
  if (env().mode === "sandbox")
    return { address: false, token: false, probe: false, shop: false, pageBase: false, page: false };
  // Another account's calls may be many: those before it are not looked at.
  const isIts = and(eq(ledger.accountId, id), beganAt === null ? undefined : gte(ledger.openedAt, beganAt));
  const isList = and(
    isIts,
    inArray(ledger.operation, ["pendingOrders", "soldOrders"]),
    isNotNull(ledger.shopId),
    eq(ledger.outcome, "answered"),
  );
  const isProof = and(isIts, notInArray(ledger.code, NO_PROOF));
  const isNumbered = or(isNotNull(shops.ownerId), isNotNull(shops.shopId), isNotNull(shops.sellerId));
  const [token, probe, shop, pageBase, page] = await Promise.all([
    accessToken(),
    database().select({ id: ledger.id }).from(ledger).where(isProof).limit(1),
    database().select({ id: shops.id }).from(shops).where(isNumbered).limit(1),
    getSetting("pendingPageBase"),
    database().select({ id: ledger.id }).from(ledger).where(isList).limit(1),
  ]);
  return {
    address: true,
    token: token !== null,
    probe: probe.length > 0,
    shop: shop.length > 0,
    pageBase: pageBase !== null,
    page: page.length > 0,
  };
}

/** The ledger may be long and an operation never refused: looking stops here. */
const CALLS_LOOKED_AT = 1_000;

/** Of each operation the last answer, refusal and failure of the present account among its last thousand attempts. */
export async function listOperationStates(): Promise<OperationState[]> {
  const { id } = (await settingsSnapshot()).account;
  return Promise.all(OPERATIONS.map((operation) => stateOf(id, operation)));
}

async function stateOf(accountId: string, operation: Operation): Promise<OperationState> {
  const kind = sql<
    "answered" | "refused" | "failed"
  >`case when ${ledger.outcome} in ('answered', 'refused') then ${ledger.outcome} else 'failed' end`;
  const recent = database()
    .select({
      kind: kind.as("kind"),
      accountId: ledger.accountId,
      openedAt: ledger.openedAt,
      closedAt: ledger.closedAt,
      reason: ledger.reason,
      code: ledger.code,
    })
    .from(ledger)
    .where(and(eq(ledger.operation, operation), isNotNull(ledger.closedAt)))
    .orderBy(desc(ledger.openedAt))
    .limit(CALLS_LOOKED_AT)
    .as("recent");
  const rows = await database()
    .selectDistinctOn([recent.kind])
    .from(recent)
    .where(eq(recent.accountId, accountId))
    .orderBy(recent.kind, desc(recent.openedAt));
  const last = (wanted: (typeof rows)[number]["kind"]): OperationEvent | null => {
    const row = rows.find((one) => one.kind === wanted);
    return row?.closedAt ? { at: row.closedAt.getTime(), reason: row.reason, code: row.code } : null;
  };
  return {
    operation,
    answered: last("answered"),
    refused: last("refused"),
    failed: last("failed"),
    today: await todayOf(accountId, operation),
  };
}

async function todayOf(accountId: string, operation: Operation): Promise<OperationState["today"]> {
  const isFine = or(
    eq(ledger.outcome, "answered"),
    and(eq(ledger.outcome, "refused"), inArray(ledger.reason, [...OF_THE_QUESTION])),
  );
  const [row] = await database()
    .select({
      calls: sql<number>`count(*)::int`,
      fine: sql<number>`(count(*) filter (where ${isFine}))::int`,
    })
    .from(ledger)
    .where(
      and(
        eq(ledger.operation, operation),
        eq(ledger.accountId, accountId),
        gte(ledger.openedAt, startOfRunning("day")),
        isNotNull(ledger.closedAt),
      ),
    );
  return row ?? { calls: 0, fine: 0 };
}
