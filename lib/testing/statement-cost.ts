import { drizzle } from "drizzle-orm/node-postgres";
import { openedDatabase, setDatabase } from "#lib/server/db/database.ts";
import * as schema from "#lib/server/db/schema.ts";

type Plan = { "Shared Hit Blocks": number; "Shared Read Blocks": number };

/**
 * How many pages of the database (8 KB) the statements touch that `read` really sends: a figure that the same data gives
 * again, whatever else the machine does.
 */
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
