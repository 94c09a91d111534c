import "server-only";
import { and, eq, gte, inArray, isNotNull, or, desc, sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { startOfRunning } from "#lib/server/db/shop-days.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { env } from "#lib/server/env.ts";
import { accessToken } from "#lib/server/metering/gateway/gateway.ts";
import { listPrices } from "#lib/server/metering/pricing/prices.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { getAuthoredSetting } from "#lib/server/settings/get-setting.ts";
import { sizeParam } from "#lib/shared/base/url-params.ts";
import { OPERATIONS, type Operation, expectedPoints } from "#lib/shared/calls/operations.ts";
import { OF_ONE_REQUEST } from "#lib/shared/settings/connection.ts";
import type {
  Connection,
  TokenState,
  OperationEvent,
  OperationState,
} from "#lib/shared/settings/connection.ts";
import { findFirstRun, readAccount } from "./first-run.ts";
import { findShopToProbe } from "./probe-connection.ts";

/** Gets everything the connection page shows, from our own data, without a call. */
export async function getConnection(): Promise<Connection> {
  const { mode, commerceBaseUrl, openWays, wayOut } = env();
  const account = await readAccount();
  const [token, operations, done, prices, shopToProbe] = await Promise.all([
    findTokenState(),
    listOperationStates(),
    findFirstRun(account),
    listPrices("pendingOrders"),
    findShopToProbe(),
  ]);
  return {
    isSandbox: mode === "sandbox",
    address: commerceBaseUrl,
    openWays,
    wayOut: { proxy: wayOut.proxy?.shown ?? null, noProxy: wayOut.noProxy, extraCa: wayOut.extraCa },
    token,
    account: { beganAt: account.beganAt?.getTime() ?? null, isUsed: account.isUsed },
    operations,
    done,
    pendingPoints: {
      probe: expectedPoints(prices, "pendingOrders", null, 1),
      page: expectedPoints(prices, "pendingOrders", null, sizeParam.fallback),
    },
    shopToProbe: shopToProbe?.name ?? null,
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

/** Limit of attempts read: the ledger may be long, and an operation may never have been rejected. */
const CALLS_LOOKED_AT = 1_000;

/**
 * Lists the last response, rejection and failure of each operation among the present account's last thousand
 * attempts.
 */
export async function listOperationStates(): Promise<OperationState[]> {
  const { id } = (await settingsSnapshot()).account;
  return Promise.all(OPERATIONS.map((operation) => readOperationState(id, operation)));
}

async function readOperationState(accountId: string, operation: Operation): Promise<OperationState> {
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
    today: await readToday(accountId, operation),
  };
}

async function readToday(accountId: string, operation: Operation): Promise<OperationState["today"]> {
  const isFine = or(
    eq(ledger.outcome, "answered"),
    and(eq(ledger.outcome, "refused"), inArray(ledger.reason, [...OF_ONE_REQUEST])),
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
