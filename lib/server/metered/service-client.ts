import "server-only";
import { processWide } from "#lib/server/db/process-wide.ts";
import type { ServiceClient } from "#lib/server/service/service-client.ts";
import { AppError } from "#lib/shared/errors.ts";

/** The client of this process: a second one would have a pace of its own. */
export async function serviceClient(): Promise<ServiceClient> {
  const { client } = processWide("service-client", () => ({ client: null as ServiceClient | null }));
  if (!client) throw new AppError("internal", "the client of the service is not made yet");
  return client;
}
