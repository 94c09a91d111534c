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

/** Drizzle, and the connections that it runs on. */
type Connected = { db: Database; pool: Pool };

export type OpenDatabase = Connected & {
  /** Connections of their own for ledger, rate limit, heartbeat and jobs: no page and no report can keep them waiting. */
  money: Connected;
  /** Lets running work finish, then ends the connections. */
  close: () => Promise<void>;
};

/**
 * The one database of this process; throws `storageDown` until start-up has opened it. Inside `transaction`
 * use the transaction alone.
 */
export function database(): Database {
  return openedDatabase().db;
}

/** The same database for what must not wait for pages and reports: see `OpenDatabase`. */
export function moneyDatabase(): Database {
  return openedDatabase().money.db;
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

/** How many rows fit `where`, counted up to `most` and one more: looking stops there. */
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
