import "server-only";
import { openedDatabase } from "#lib/server/db/database.ts";
import { getSetting } from "#lib/server/db/get-setting.ts";
import { processWide } from "#lib/server/db/process-wide.ts";
import { env } from "#lib/server/env.ts";
import { createPostgresPace } from "#lib/server/metered/postgres-pace.ts";
import { createMemoryPace } from "#lib/server/service/create-memory-pace.ts";
import { createServiceClient } from "#lib/server/service/create-service-client.ts";
import type { Pace, ServiceClient } from "#lib/server/service/service-client.ts";

const USUAL_CALLS_PER_SECOND = 10;

/** The client of this process, made on first use: a second one would have a pace of its own. */
export function serviceClient(): Promise<ServiceClient> {
  const holder = processWide("service-client", () => ({ client: null as Promise<ServiceClient> | null }));
  holder.client ??= make().catch((error: unknown) => {
    holder.client = null;
    throw error;
  });
  return holder.client;
}

async function make(): Promise<ServiceClient> {
  const { count } = (await getSetting("callsPerSecond")) ?? { count: USUAL_CALLS_PER_SECOND };
  return createServiceClient({
    baseUrl: env().commerceBaseUrl,
    token: async () => env().commerceAccessToken ?? "",
    pace: paceFor(count),
  });
}

function paceFor(perSecond: number): Pace {
  const { db, kind } = openedDatabase();
  return kind === "postgres" ? createPostgresPace({ db, perSecond }) : createMemoryPace({ perSecond });
}
