import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Pool, type PoolClient } from "pg";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import { migrationsFolder } from "#lib/server/db/migrations-folder.ts";
import * as schema from "#lib/server/db/schema.ts";

/** "merchant" in ASCII: the advisory lock under which one instance at a time migrates. */
const MIGRATION_LOCK = "7882829393092243060";

/** Connects to PostgreSQL and brings it to the present schema, one instance after the other. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000, keepAlive: true, application_name: "merchant-desk" });
  // An idle connection that breaks is replaced on the next query; without a listener it would end the process.
  pool.on("error", () => undefined);
  try {
    await migrateAlone(await pool.connect());
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { db: drizzle({ client: pool, schema }), kind: "postgres", syncCount: () => 0, close: () => pool.end() };
}

async function migrateAlone(client: PoolClient): Promise<void> {
  try {
    await client.query("select pg_advisory_lock($1::bigint)", [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: migrationsFolder() });
  } finally {
    // Closing the connection gives the lock back whatever happened on it.
    client.release(true);
  }
}
