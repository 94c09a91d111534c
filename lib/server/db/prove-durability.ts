import { StartError } from "#lib/server/db/start-error.ts";

type Writer = { query: (text: string) => Promise<unknown>; close: () => Promise<void> };

/** Commits once and sees a sync; without one it closes the database and refuses to start. */
export async function proveDurability(client: Writer, syncCount: () => number): Promise<void> {
  const before = syncCount();
  await client.query("select pg_logical_emit_message(true, 'merchant-desk', 'durability')");
  if (syncCount() > before) return;
  await client.close();
  throw new StartError("The embedded database does not write its commits to disk with this version of PGlite: refusing to start.");
}
