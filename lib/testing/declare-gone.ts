import { testServer } from "#lib/testing/test-server.ts";

/** What a minute without a heartbeat does: the database knows of no dashboard that runs. */
export async function declareGone(databaseUrl: string): Promise<void> {
  const { command } = await testServer();
  await command(new URL(databaseUrl).pathname.slice(1), "delete from instances");
}
