import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { openedDatabase, database, setDatabase } from "#lib/server/db/database.ts";
import * as schema from "#lib/server/db/schema.ts";

type Statement = { text: string; values: unknown[]; run: () => Promise<unknown> };

/** Passes statements of this process to `handle`, which may count, hold or fail them. Returns what ends it. */
export function betweenStatements(handle: (statement: Statement) => Promise<unknown>): () => void {
  const pools = poolsOf();
  for (const pool of pools) {
    const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
    const watched = (config: { text: string; values?: unknown[] }, values?: unknown[]) =>
      handle({
        text: config.text,
        values: values ?? config.values ?? [],
        run: () => (values === undefined ? query(config) : query(config, values)),
      });
    // The product uses only the promise form of `query`.
    Object.assign(pool, { query: watched });
  }
  return () => {
    for (const pool of pools) Reflect.deleteProperty(pool, "query");
  };
}

function poolsOf() {
  const { pool, reserved } = openedDatabase();
  return [pool, reserved.pool];
}

/** Holds the next transaction of this process before it begins: `isHeld` once it is wanted, until `release`. */
export function holdTransaction(): { isHeld: () => boolean; release: () => void } {
  const released = Promise.withResolvers<null>();
  let isHeld = false;
  for (const pool of poolsOf()) {
    const connect = pool.connect.bind(pool);
    const held = async () => {
      isHeld = true;
      await released.promise;
      return connect();
    };
    // Single statements connect with a callback, and aren't held.
    Object.assign(pool, {
      connect: (callback?: Parameters<typeof connect>[0]) => {
        if (callback) return connect(callback);
        for (const each of poolsOf()) Reflect.deleteProperty(each, "connect");
        return held();
      },
    });
  }
  return { isHeld: () => isHeld, release: () => released.resolve(null) };
}

/** Counts sessions on the database of this process that wait for a lock. */
export async function waitingForLocks(): Promise<number> {
  const waiting = await database()
    .select({ pid: sql<number>`pid` })
    .from(sql`pg_stat_activity`)
    .where(sql`datname = current_database() and wait_event_type = 'Lock'`);
  return waiting.length;
}

type Plan = { "Shared Hit Blocks": number; "Shared Read Blocks": number };

/** Counts the pages (8 KB) that the statements of `read` touch: equal for equal data, however busy the machine. */
export async function pagesTouched(read: () => Promise<unknown>): Promise<number> {
  const opened = openedDatabase();
  const sent: [string, unknown[]][] = [];
  setDatabase({
    ...opened,
    db: drizzle({
      client: opened.pool,
      schema,
      logger: { logQuery: (text, values) => void sent.push([text, values]) },
    }),
  });
  try {
    await read();
  } finally {
    setDatabase(opened);
  }
  let pages = 0;
  for (const [text, values] of sent.filter(([text]) => text.startsWith("select") || text.startsWith("("))) {
    const { rows } = await opened.pool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    );
    const plan = rows[0]?.["QUERY PLAN"][0].Plan;
    if (!plan) throw new Error("a statement without a plan");
    pages += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  }
  return pages;
}
