import "server-only";
import { inForce } from "#lib/shared/settings/registry.ts";
import { unseal } from "#lib/server/crypto/seal.ts";
import { openedDatabase, type OpenDatabase } from "#lib/server/db/database.ts";
import { env } from "#lib/server/env.ts";
import { proxyEnv } from "#lib/server/env/way-out.ts";
import { rememberSecret } from "#lib/server/log/redactor.ts";
import { processWide } from "#lib/server/process-wide.ts";
import { createServiceClient, type ServiceClient } from "#lib/server/service/client.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Pace } from "#lib/shared/calls/operations.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limiter.ts";

/** The way out of this process: one client, and what it knows of the rate limit. */
type Gateway = { client: ServiceClient; limiter: RateLimiter };

type Holder = { opened: OpenDatabase | null; gateway: Gateway | null };

/** Made on first use; another database has another. */
export function gateway(): Gateway {
  const held = holder();
  const opened = openedDatabase();
  if (held.gateway === null || held.opened !== opened) {
    held.opened = opened;
    held.gateway = {
      client: createServiceClient({
        baseUrl: env().commerceBaseUrl,
        token: accessToken,
        proxyEnv: proxyEnv(env().wayOut, "byNoProxy"),
      }),
      limiter: createRateLimiter(),
    };
  }
  return held.gateway;
}

/** For the shutdown: no call that waits leaves any more, and those that come are turned away. */
export function stopLeaving(): void {
  holder().gateway?.limiter.stop();
}

/** For the end of the shutdown, when all calls are over. */
export async function tellOthers(): Promise<void> {
  await holder().gateway?.limiter.tellAll();
}

function holder(): Holder {
  return processWide<Holder>("gateway", () => ({ opened: null, gateway: null }));
}

let unsealed: { sealed: string; token: string | null } | null = null;

/**
 * The token to send now: the environment's, else the one an admin entered; null when there is none, or when the stored
 * one does not open. A replaced token is used at once, by all instances.
 */
export async function accessToken(): Promise<string | null> {
  const { commerceAccessToken } = env();
  if (commerceAccessToken !== null) return commerceAccessToken;
  const { accessToken: entered } = (await settingsSnapshot()).values;
  if (!entered) return null;
  if (unsealed?.sealed !== entered.sealed)
    unsealed = {
      sealed: entered.sealed,
      token: await unseal("access token", ["accessToken"], entered.sealed),
    };
  if (unsealed.token !== null) rememberSecret(unsealed.token);
  return unsealed.token;
}

/** How many calls may arrive in any sliding second, 1–10, and whether that is of each operation or of all together. */
export async function callsPerSecond(): Promise<Pace> {
  return inForce("callsPerSecond", (await settingsSnapshot()).values.callsPerSecond);
}
