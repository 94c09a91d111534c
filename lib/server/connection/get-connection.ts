import "server-only";
import { env } from "#lib/server/env.ts";
import { accessToken } from "#lib/server/metering/gateway/access-token.ts";
import { listPrices } from "#lib/server/metering/pricing/list-prices.ts";
import { findAuthoredSetting } from "#lib/server/settings/find-authored-setting.ts";
import { findFirstRun } from "#lib/server/connection/find-first-run.ts";
import { listOperationStates } from "#lib/server/connection/list-operation-states.ts";
import type { Connection, TokenState } from "#lib/shared/settings/connection.ts";
import { pointsOf } from "#lib/shared/calls/operations.ts";

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
  const entered = await findAuthoredSetting("accessToken");
  if (entered === null) return { source: "none" };
  const source = (await accessToken()) === null ? "unreadable" : "entered";
  return { source, lastFour: entered.value.lastFour, set: entered.set };
}
