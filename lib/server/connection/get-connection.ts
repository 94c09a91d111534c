import "server-only";
import { and, eq, inArray, isNotNull, notInArray, or, desc, sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { shops } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { accessToken } from "#lib/server/metering/gateway/gateway.ts";
import { listPrices } from "#lib/server/metering/pricing/prices.ts";
import { getAuthoredSetting } from "#lib/server/settings/get-setting.ts";
import { OPERATIONS, type Operation, pointsOf } from "#lib/shared/calls/operations.ts";
import type {
  Connection,
  TokenState,
  FirstRunStep,
  OperationEvent,
  OperationState,
} from "#lib/shared/settings/connection.ts";

/** Everything the connection page shows, read from our own books: no call is made. */
export async function getConnection(): Promise<Connection> {
  const { mode, commerceBaseUrl } = env();
  const [token, operations, done, prices] = await Promise.all([
    findTokenState(),
    listOperationStates(),
    findFirstRun(),
    listPrices("pendingOrders"),
  ]);
  return {
    isSandbox: mode === "sandbox",
    address: commerceBaseUrl,
    token,
    operations,
    done,
    pendingPoints: pointsOf(prices, "pendingOrders", null),
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

/**
 * What of the first live run is done, from what is there to see: environment, token, ledger, shops. Practice
 * counts for nothing.
 */
async function findFirstRun(): Promise<Record<FirstRunStep, boolean>> {
  if (env().mode === "sandbox")
    return { address: false, token: false, probe: false, shop: false, page: false };
  const isList = and(
    inArray(ledger.operation, ["pendingOrders", "soldOrders"]),
    isNotNull(ledger.shopId),
    eq(ledger.outcome, "answered"),
  );
  const isNumbered = or(isNotNull(shops.ownerId), isNotNull(shops.shopId), isNotNull(shops.sellerId));
  const [token, probe, shop, page] = await Promise.all([
    accessToken(),
    database().select({ id: ledger.id }).from(ledger).where(notInArray(ledger.code, NO_PROOF)).limit(1),
    database().select({ id: shops.id }).from(shops).where(isNumbered).limit(1),
    database().select({ id: ledger.id }).from(ledger).where(isList).limit(1),
  ]);
  return {
    address: true,
    token: token !== null,
    probe: probe.length > 0,
    shop: shop.length > 0,
    page: page.length > 0,
  };
}

/** The ledger may be long and an operation never refused: looking stops here. */
const CALLS_LOOKED_AT = 1_000;

/** Of each operation the last answer, refusal and failure among its last thousand attempts. */
export async function listOperationStates(): Promise<OperationState[]> {
  return Promise.all(OPERATIONS.map(stateOf));
}

async function stateOf(operation: Operation): Promise<OperationState> {
  const kind = sql<
    "answered" | "refused" | "failed"
  >`case when ${ledger.outcome} in ('answered', 'refused') then ${ledger.outcome} else 'failed' end`;
  const recent = database()
    .select({
      kind: kind.as("kind"),
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
    .orderBy(recent.kind, desc(recent.openedAt));
  const last = (wanted: (typeof rows)[number]["kind"]): OperationEvent | null => {
    const row = rows.find((one) => one.kind === wanted);
    return row?.closedAt ? { at: row.closedAt.getTime(), reason: row.reason, code: row.code } : null;
  };
  return { operation, answered: last("answered"), refused: last("refused"), failed: last("failed") };
}
