import "server-only";
import { openedDatabase, type OpenDatabase } from "#lib/server/db/database.ts";
import { processWide } from "#lib/server/process-wide.ts";
import { env } from "#lib/server/env.ts";
import { accessToken } from "#lib/server/metering/gateway/access-token.ts";
import { createRateLimiter, type RateLimiter } from "#lib/server/metering/gateway/rate-limiter.ts";
import { createServiceClient } from "#lib/server/service/create-service-client.ts";
import type { ServiceClient } from "#lib/server/service/service-client.ts";

/** The way out of this process: one client, and what it knows of the rate limit. */
export type Gateway = { client: ServiceClient; limiter: RateLimiter };

type Holder = { opened: OpenDatabase | null; gateway: Gateway | null };

/** Made on first use; another database has another. */
export function gateway(): Gateway {
  const held = holder();
  const opened = openedDatabase();
  if (held.gateway === null || held.opened !== opened) {
    held.opened = opened;
    held.gateway = {
      client: createServiceClient({ baseUrl: env().commerceBaseUrl, token: accessToken }),
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
