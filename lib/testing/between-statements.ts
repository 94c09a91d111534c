import { openedDatabase } from "#lib/server/db/database.ts";

type Statement = { text: string; values: unknown[]; run: () => Promise<unknown> };

/** Stands between this process and its database: `handle` may count, hold or fail the statements of the pool. Comes back with what ends it. */
export function betweenStatements(handle: (statement: Statement) => Promise<unknown>): () => void {
  const { pool } = openedDatabase();
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const watched = (config: { text: string; values?: unknown[] }, values?: unknown[]) =>
    handle({
      text: config.text,
      values: values ?? config.values ?? [],
      run: () => (values === undefined ? query(config) : query(config, values)),
    });
  // The pool answers by a promise wherever the product asks it.
  Object.assign(pool, { query: watched });
  return () => void Reflect.deleteProperty(pool, "query");
}
