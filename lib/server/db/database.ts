import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgTable, PgView } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import { count, sql, type SQL } from "drizzle-orm";
import { MAX_COUNTED } from "#lib/shared/base/list-limits.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { processWide } from "#lib/server/process-wide.ts";
import type * as schema from "./schema.ts";

/** Drizzle on the pool or within a transaction. */
export type Database = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/** Drizzle and its connections. */
type Connected = { db: Database; pool: Pool };

export type OpenDatabase = Connected & {
  /** Separate connections for ledger, rate limit, heartbeat and jobs: pages and reports can't block them. */
  reserved: Connected;
  /** Lets running work finish, then ends the connections. */
  close: () => Promise<void>;
};

/**
 * The database of this process; throws `storageDown` until start-up has opened it. Inside `transaction`, use only the
 * transaction.
 */
export function database(): Database {
  return openedDatabase().db;
}

/** The database on connections that pages and reports can't block: see `OpenDatabase`. */
export function reservedDatabase(): Database {
  return openedDatabase().reserved.db;
}

export function openedDatabase(): OpenDatabase {
  const { current } = holder();
  if (!current) throw new AppError("storageDown", "the database is not open");
  return current;
}

/** Sets the database of this process; null when it is closed. */
export function setDatabase(opened: OpenDatabase | null): void {
  holder().current = opened;
}

function holder(): { current: OpenDatabase | null } {
  return processWide("database", () => ({ current: null }));
}

/** Counts the rows that match `where`, up to `most` and one more. */
export async function countCapped(
  from: PgTable | PgView,
  where: SQL | undefined,
  most = MAX_COUNTED,
  db = database(),
): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(from)
    .where(where)
    .limit(most + 1)
    .as("some");
  const [row] = await db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}
