import { asc, sql } from "drizzle-orm";
import { Client } from "pg";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { orders } from "#lib/server/db/orders-schema.ts";
import { auditEntries } from "#lib/server/db/schema.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { soldOrder } from "#lib/testing/book-orders.ts";
import { bookTrials, MAIN } from "#lib/testing/book-trials.ts";
import { purgeOldOrders } from "./purge-orders.ts";

const { app, bookSold } = bookTrials("audit_entries");

const OLD = new Date(Date.now() - 200 * DAY_MS);
const BEFORE = new Date(Date.now() - 180 * DAY_MS);
const numbers = async () => {
  const rows = await database().select({ number: orders.number }).from(orders).orderBy(asc(orders.number));
  return rows.map(({ number }) => number);
};
const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => soldOrder(`44029816077133${String(at).padStart(5, "0")}`));

test("an order that comes while the purge is at work stays, and nobody waits for its booking", async () => {
  const [brought, forgotten] = ["4402981607713355001", "4402981607713355002"] as const;
  await bookSold([soldOrder(brought), soldOrder(forgotten)], MAIN, OLD);
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query("begin");
  await client.query("update orders set sold_read_at = now(), read_at = now() where number = $1", [brought]);
  const purge = purgeOldOrders(BEFORE);
  // It either ends or waits for the commit.
  await expect
    .poll(async () => {
      const { rows } = await database().execute(
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'delete from "orders"%'`,
      );
      return rows.length > 0 || (await database().$count(auditEntries)) > 0;
    })
    .toBe(true);
  await client.query("commit");
  await client.end();
  expect([await purge, await numbers()]).toEqual([1, [brought]]);
});

test("more orders than a slice takes go to the last one, in one entry of the trail", async () => {
  for (let from = 0; from < 5_000; from += 1_000)
    await bookSold(numbered(5_000).slice(from, from + 1_000), MAIN, OLD);
  const late = soldOrder("4402981607713399999");
  await bookSold([late]);
  expect([await purgeOldOrders(BEFORE), await numbers()]).toEqual([5_000, [late.orderNumber]]);
  expect((await database().select().from(auditEntries)).map(({ details }) => details)).toMatchObject([
    { what: "orders", count: 5_000 },
  ]);
  expect(await purgeOldOrders(BEFORE)).toBe(0);
});

test("a slice takes fewer orders where each takes long, and none is left out", async () => {
  await bookSold(numbered(1_000), MAIN, OLD);
  await database().execute(sql`create table slices (tx text, number text)`);
  await database().execute(sql`
    create function slow() returns trigger language plpgsql as $$ begin
      perform pg_sleep(0.005);
      insert into slices values (pg_current_xact_id()::text, old.number);
      return old;
    end $$`);
  await database().execute(
    sql`create trigger slow before delete on orders for each row execute function slow()`,
  );
  try {
    expect([await purgeOldOrders(BEFORE), await numbers()]).toEqual([1_000, []]);
    const { rows } = await database().execute<{ count: number }>(
      sql`select count(*)::int as count from slices group by tx order by min(number)`,
    );
    // The first slice can't know.
    expect(Math.max(...rows.slice(4).map(({ count }) => count))).toBeLessThan(30);
    expect(rows.length).toBeGreaterThan(20);
  } finally {
    await database().execute(sql`drop trigger slow on orders`);
    await database().execute(sql`drop function slow`);
    await database().execute(sql`drop table slices`);
  }
}, 30_000);
