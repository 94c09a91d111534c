import { drizzle } from "drizzle-orm/node-postgres";
import { openPool } from "#lib/server/db/connect.ts";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import { migrateAlone } from "#lib/server/db/migrate-alone.ts";
import * as schema from "#lib/server/db/schema.ts";
import { startErrorOf } from "#lib/server/db/start-error-of.ts";

/** Connects to the PostgreSQL at `url` and brings it to the present schema; throws `StartError` with one line. */
export async function openDatabase(url: string): Promise<OpenDatabase> {
  try {
    await migrateAlone(url);
  } catch (error) {
    throw startErrorOf(error);
  }
  const pool = openPool(url);
  return { db: drizzle({ client: pool, schema }), pool, close: () => pool.end() };
}
