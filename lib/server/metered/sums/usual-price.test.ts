import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, OpenDatabase } from "#lib/server/db/database.ts";
import { highestCharge } from "#lib/server/metered/sums/highest-charge.ts";
import { usualPrice } from "#lib/server/metered/sums/usual-price.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";

let opened: OpenDatabase;
beforeAll(async () => void (opened = await openTestDatabase()));
afterAll(() => opened.close());

type Plan = { "Actual Rows": number; "Rows Removed by Filter"?: number; Plans?: Plan[] };

/** How many rows the database looks at for what `read` asks of it. */
async function rowsRead(read: (db: Database) => Promise<unknown>): Promise<number> {
  const client = opened.pool;
  const asked: [string, unknown[]][] = [];
  await read(drizzle({ client, logger: { logQuery: (text, values) => void asked.push([text, values]) } }));
  const plans = await Promise.all(asked.map(async ([text, values]) => (await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, values)).rows[0]?.["QUERY PLAN"][0].Plan));
  return Math.max(...plans.map((plan) => (plan ? most(plan) : 0)));
}

const most = (plan: Plan): number => Math.max(plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0), ...(plan.Plans ?? []).map(most));

test.each(["once", "each"] as const)("a price is looked for among charged calls alone, however many report no charge (%s)", async (reading) => {
  await opened.db.execute(sql`insert into calls (call_id, attempt, operation, instance_id, fingerprint, opened_at, closed_at, outcome, was_sent)
    select gen_random_uuid(), 1, 'pendingOrders', gen_random_uuid(), ${reading} || n, now() - n * interval '1 minute', now() - n * interval '1 minute', 'answered', true from generate_series(1, 5000) n`);
  await opened.db.execute(sql`analyze calls`);
  expect(await rowsRead((db) => usualPrice("pendingOrders", null, reading, db))).toBeLessThan(100);
  expect(await rowsRead((db) => highestCharge("pendingOrders", null, reading, db))).toBeLessThan(100);
});
