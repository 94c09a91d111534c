import { drizzle } from "drizzle-orm/node-postgres";
import { onLongConnection } from "../connect.ts";
import { type Database, openedDatabase } from "../database.ts";
import * as schema from "../schema.ts";

/** Runs `work` on its own connection, where a statement may take ten minutes. */
export function onLongDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { connectionString = "" } = openedDatabase().pool.options;
  return onLongConnection(connectionString, (client) => work(drizzle({ client, schema })));
}

/** "upkeep" in ASCII. */
const UPKEEP_LOCK = "129125698594160";

/** Runs work that one instance does at a time; does nothing if another is at it. */
export function whileAlone(work: (db: Database) => Promise<void>): Promise<void> {
  return onLongDatabase(async (db) => {
    const { rows } = await db.execute<{ mine: boolean }>(
      `select pg_try_advisory_lock(${UPKEEP_LOCK}::bigint) as mine`,
    );
    if (rows[0]?.mine) await work(db);
  });
}
