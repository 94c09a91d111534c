import { drizzle } from "drizzle-orm/node-postgres";
import { onLongConnection } from "#lib/server/db/connect.ts";
import { openedDatabase, type Database } from "#lib/server/db/database.ts";
import * as schema from "#lib/server/db/schema.ts";

/** A transaction on a connection of its own, in which a statement may take ten minutes: for purges and what sums up anew. */
export function longTransaction<T>(work: (tx: Database) => Promise<T>): Promise<T> {
  const { connectionString = "" } = openedDatabase().pool.options;
  return onLongConnection(connectionString, (client) => drizzle({ client, schema }).transaction(work));
}
