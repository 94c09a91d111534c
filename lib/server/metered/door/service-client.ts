import "server-only";
import { database } from "#lib/server/db/database.ts";
import { processWide } from "#lib/server/db/process-wide.ts";
import { env } from "#lib/server/env.ts";
import { accessToken } from "#lib/server/metered/door/access-token.ts";
import { callsPerSecond } from "#lib/server/metered/door/calls-per-second.ts";
import { createPostgresPace } from "#lib/server/metered/door/postgres-pace.ts";
import { createServiceClient } from "#lib/server/service/create-service-client.ts";
import type { ServiceClient } from "#lib/server/service/service-client.ts";

/** The client of this process, made on first use: a second one would have a pace of its own. */
export function serviceClient(): ServiceClient {
  const holder = processWide("service-client", () => ({ client: null as ServiceClient | null }));
  holder.client ??= createServiceClient({ baseUrl: env().commerceBaseUrl, token: accessToken, pace: createPostgresPace({ db: database(), perSecond: callsPerSecond }) });
  return holder.client;
}
