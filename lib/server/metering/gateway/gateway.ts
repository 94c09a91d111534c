import "server-only";
import { inForce } from "#lib/shared/settings/registry.ts";
import { unseal } from "#lib/server/crypto/seal.ts";
import { openedDatabase, type OpenDatabase } from "#lib/server/db/database.ts";
import { env } from "#lib/server/env.ts";
import { proxyEnv } from "#lib/server/env/way-out.ts";
import { rememberSecret } from "#lib/server/log/redactor.ts";
import { processWide } from "#lib/server/process-wide.ts";
import { openOrigin, type ServiceOrigin } from "#lib/server/service/transport/send-request.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { OPERATIONS, type Operation, type Pace } from "#lib/shared/calls/operations.ts";
import { createRateLimiter, type RateLimiter } from "#lib/server/metering/rate-limit/rate-limiter.ts";
import { createCredentialBreaker, type CredentialBreaker } from "./credential-breaker.ts";

/** Shared parts of this process for calls: connections, rate limit, and rejected tokens. */
type Gateway = {
  origin: ServiceOrigin;
  limiter: RateLimiter;
  breakers: Record<Operation, CredentialBreaker>;
  /** Closes idle connections. */
  close: () => void;
};

type Holder = { opened: OpenDatabase | null; gateway: Gateway | null };

/** Gives the gateway, made on first use; each database has its own. */
export function gateway(): Gateway {
  const held = holder();
  const opened = openedDatabase();
  if (held.gateway === null || held.opened !== opened) {
    held.opened = opened;
    held.gateway = openGateway();
  }
  return held.gateway;
}

function openGateway(): Gateway {
  const origin = openOrigin(env().commerceBaseUrl, proxyEnv(env().wayOut, "byNoProxy"));
  const breakers = OPERATIONS.map((operation) => [operation, createCredentialBreaker()]);
  return {
    origin,
    limiter: createRateLimiter(),
    // Every operation has its own.
    breakers: Object.fromEntries(breakers) as Gateway["breakers"],
    close: () => origin.agent.destroy(),
  };
}

/** Stops all calls that have not left, and later ones, at shutdown. */
export function stopLeaving(): void {
  holder().gateway?.limiter.stop();
}

/** Writes the news of the rate limit for other instances, when all calls are over. */
export async function tellOthers(): Promise<void> {
  await holder().gateway?.limiter.tellAll();
}

function holder(): Holder {
  return processWide<Holder>("gateway", () => ({ opened: null, gateway: null }));
}

let unsealed: { sealed: string; token: string | null } | null = null;

/**
 * Reads the token to send: the environment's, else the one an admin entered; null when there is none, or the stored
 * one can't be decrypted. All instances use a replaced token at once.
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

/** Reads how many calls may arrive in any sliding second (1–10), for each operation or for all together. */
export async function callsPerSecond(): Promise<Pace> {
  return inForce("callsPerSecond", (await settingsSnapshot()).values.callsPerSecond);
}
