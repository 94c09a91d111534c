import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { database } from "#lib/server/db/database.ts";
import type { BookQuery } from "#lib/shared/orders/book.ts";
import { bookUrl } from "#lib/shared/orders/book.ts";
import { openTestApp, type TestApp } from "#lib/testing/test-app.ts";
import { listBook } from "./list-book.ts";

/** Number of orders of each shop: one has most, some have a few, some none. */
const UNEVEN = [500, 40, 0, 7, 150, 1, 0, 90, 2, 0, 250, 13];
const EVEN = Array.from({ length: 20 }, () => 40);

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()), 60_000);
afterAll(() => app.close());

/** Fills the shops with orders; every sorted column has equal values and missing ones. */
async function fill(counts: readonly number[]): Promise<void> {
  await database().execute(sql`delete from shops`);
  for (const [at, count] of counts.entries())
    await database().execute(sql`
      with shop as (insert into shops (name, owner_id) values (${`Shop ${at}`}, ${`owner-${at}`}) returning nr)
      insert into orders (
        account_nr, shop_nr, number, read_at, goods, goods_name, confirmed_at, ship_by, amount_fen,
        flag, province, status, unreadable, is_incomplete
      )
      select
        (select nr from service_accounts),
        shop.nr,
        (4402981607713000000 + n * 7919 % 5000)::text,
        now(),
        '{"lines": []}',
        case when n % 9 > 0 then 'tea ' || n % 40 end,
        case when n % 11 > 0 then 1000000 * (n % 83) end,
        case when n % 7 > 0 then 1000000 * (n % 61) end,
        n % 97, (n % 6)::text, 'p' || n % 26, (n % 4)::text, '{}', false
      from shop, generate_series(1, ${count}::int) n`);
  await database().execute(sql`analyze orders`);
}

async function asked(change: Partial<BookQuery>): Promise<BookQuery> {
  const { rows } = await database().execute<{ id: string }>(sql`select id from shops order by nr limit 1`);
  return { ...bookUrl.defaults, shop: rows[0]?.id ?? "", all: true, size: 50, ...change };
}

const COLUMNS = {
  dated: "dated_at",
  goods: "goods_name",
  amount: "amount_fen",
  shipBy: "ship_by",
  status: "status",
} as const;
const FILTERS = { none: {}, frequent: { flag: "any" }, rare: { flag: "3", province: "p7" } } as const;
const MEANT = {
  none: sql`true`,
  frequent: sql`flag in ('1', '2', '3', '4', '5')`,
  rare: sql`flag = '3' and province = 'p7'`,
};

test.each([
  ["evenly", EVEN],
  ["unevenly", UNEVEN],
])("orders of many shops that have them %s come in one order, page by page", async (_, counts) => {
  await fill(counts);
  for (const [by, column] of Object.entries(COLUMNS))
    for (const way of ["", "-"] as const)
      for (const filter of ["none", "frequent", "rare"] as const) {
        const sort = `${way}${by}` as BookQuery["sort"];
        const order = `${column} ${way ? "desc" : "asc"} nulls last, o.id ${way ? "desc" : "asc"}`;
        const { rows } = await database().execute<{ id: string }>(
          sql`select o.id::text as id from orders o where ${MEANT[filter]} order by ${sql.raw(order)}`,
        );
        const all = rows.map(({ id }) => id);
        const page = async (change: Partial<BookQuery>) =>
          (await listBook(app.context, await asked({ sort, ...FILTERS[filter], ...change }))).orders.map(
            ({ id }) => id,
          );
        const middle = Math.floor(all.length / 2);
        const found = [
          await page({}),
          await page({ page: 3 }),
          await page({ page: 2, after: all[middle] }),
          await page({ page: 2, before: all[middle] }),
        ];
        expect([sort, filter, ...found]).toEqual([
          sort,
          filter,
          all.slice(0, 50),
          all.slice(100, 150),
          all.slice(middle + 1, middle + 51),
          all.slice(Math.max(0, middle - 50), middle),
        ]);
      }
});

test("of many shops not every one is read as far as a page goes", async () => {
  await fill(Array.from({ length: 40 }, () => 60));
  const query = await asked({ page: 3 });
  // Up to 151 are needed: 40 times as many would be all.
  expect(await looksOf(() => listBook(app.context, query))).toBeLessThan(1_000);
});

/** Most rows that one statement's index walks returned, by their plans. */
async function looksOf(read: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(Client.prototype, "query");
  await read();
  const asked = query.mock.calls.map((call) => call as unknown[]);
  query.mockRestore();
  let most = 0;
  for (const [first, values] of asked) {
    const { text } = first as { text?: string };
    if (!text?.includes("from orders")) continue;
    const client = new Client({ connectionString: app.databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      `explain (analyze, costs off, format json) ${text}`,
      values as unknown[],
    );
    await client.end();
    const [{ Plan: plan }] = (rows[0] as { "QUERY PLAN": [{ Plan: Plan }] })["QUERY PLAN"];
    most = Math.max(most, rowsOf(plan));
  }
  return most;
}

type Plan = { "Relation Name"?: string; "Actual Rows": number; "Actual Loops": number; Plans?: Plan[] };

function rowsOf(plan: Plan): number {
  const own = plan["Relation Name"] === "orders" ? plan["Actual Rows"] * plan["Actual Loops"] : 0;
  return own + (plan.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0);
}
