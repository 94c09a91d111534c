import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import { processWide } from "#lib/server/db/process-wide.ts";
import type * as schema from "#lib/server/db/schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";

/** Drizzle on the pool or within a transaction. */
export type Database = PgDatabase<NodePgQueryResultHKT, typeof schema>;

export type OpenDatabase = {
  db: Database;
  pool: Pool;
  /** Lets running work finish, then ends the connections. */
  close: () => Promise<void>;
};

/** The one database of this process; throws `storageDown` until start-up has opened it. Inside `transaction` use the transaction alone. */
export function database(): Database {
  return openedDatabase().db;
}

export function openedDatabase(): OpenDatabase {
  const { current } = holder();
  if (!current) throw new AppError("storageDown", "the database is not open");
  return current;
}

/** Makes `opened` the database of this process; null when it is closed. */
export function setDatabase(opened: OpenDatabase | null): void {
  holder().current = opened;
}

function holder(): { current: OpenDatabase | null } {
  return processWide("database", () => ({ current: null }));
}
