import { sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";

/** How many sessions on the database of this process wait for a lock. */
export async function waitingForLocks(): Promise<number> {
  const waiting = await database()
    .select({ pid: sql<number>`pid` })
    .from(sql`pg_stat_activity`)
    .where(sql`datname = current_database() and wait_event_type = 'Lock'`);
  return waiting.length;
}
