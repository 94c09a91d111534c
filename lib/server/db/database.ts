import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { processWide } from "#lib/server/db/process-wide.ts";
import type * as schema from "#lib/server/db/schema.ts";
import { AppError } from "#lib/shared/errors.ts";

/** What embedded and PostgreSQL databases have in common, a transaction of either included. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export type OpenDatabase = {
  db: Database;
  kind: "embedded" | "postgres";
  /** Syncs to disk so far; counted for the embedded database alone. */
  syncCount: () => number;
  /** Lets running work finish, then releases the folder or the connections. */
  close: () => Promise<void>;
};

/**
 * The one database of this process; throws `storageDown` until start-up has opened it. The embedded one has a single
 * connection: inside `transaction` use the transaction alone, this function would wait for it forever.
 */
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
