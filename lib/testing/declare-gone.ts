import { onServer } from "#lib/testing/test-server.ts";

/** What a minute without a heartbeat does: the database knows of no dashboard that runs. */
export function declareGone(databaseUrl: string): Promise<void> {
  return onServer(databaseUrl, "delete from instances");
}
