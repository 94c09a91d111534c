import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { bookUrl, type BookQuery } from "#lib/shared/orders/book.ts";
import { openTestApp, type TestApp } from "#lib/testing/test-app.ts";
import { findBooks } from "./book-orders.ts";
import { countBook, getBookTotal } from "./book-total.ts";
import { listBook } from "./list-book.ts";

const SHOP = "林间小铺";
const COUNT = 12_000;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  for (let from = 0; from < COUNT; from += 2_000)
    await database().execute(sql`
    insert into orders (
      account_nr, shop_nr, number, read_at, goods, confirmed_at, amount_fen, unreadable, is_incomplete
    )
    select
      (select nr from service_accounts),
      (select nr from shops where id = ${app.shopId(SHOP)}::uuid),
      (4402981607713000000 + n)::text, now(), '{"lines": []}', n::bigint * 60000, 100, '{}', false
    from generate_series(${from}::int + 1, ${from}::int + 2000) n`);
}, 60_000);
afterAll(() => app.close());

const query = () => ({ ...bookUrl.defaults, shop: app.shopId(SHOP), size: 100 }) as const;
const asked = (change: Partial<BookQuery>): BookQuery => ({ ...query(), ...change });
const list = (change: Partial<BookQuery>) => listBook(app.context, asked(change));

test("a page past the end, or too deep to be counted, is answered before anything is sorted", async () => {
  for (const beyond of [
    { page: 121 },
    { page: 9, least: "2" },
    { page: 900_000, sort: "goods" as const },
    { page: 102 },
    { page: 102, after: "999999999" },
  ]) {
    const query = vi.spyOn(Client.prototype, "query");
    expect(await list(beyond)).toMatchObject({ orders: [], hasNext: false });
    const texts = query.mock.calls.map(([first]) => JSON.stringify(first));
    query.mockRestore();
    expect([beyond, texts.filter((text) => /order by (value|o\.)/.test(text))]).toEqual([beyond, []]);
  }
});

test("the last page that is counted comes, and from there on each by the order before it", async () => {
  const last = await list({ page: 101 });
  expect([last.orders.length, last.hasNext]).toEqual([100, true]);
  const next = await list({ page: 102, after: last.orders.at(-1)?.id });
  expect(next.orders.map(({ id }) => Number(id))).toEqual(last.orders.map(({ id }) => Number(id) - 100));
});

test("a total is exact, and given up for more than so many where it takes too long", async () => {
  const total = await getBookTotal(app.context, asked({}));
  expect(total).toEqual({ count: COUNT, amountFen: COUNT * 100, withoutAmount: 0, isMore: false });
  const books = await findBooks(app.shopId(SHOP), false);
  const hurried = await countBook(books, null, 1);
  expect(hurried).toEqual({ count: 10_000, amountFen: 0, withoutAmount: 0, isMore: true });
});

test("a total that nobody can count for now is no error, and holds nobody up", async () => {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query("begin; lock table orders in access exclusive mode");
  try {
    expect(await getBookTotal(app.context, asked({}))).toMatchObject({ count: 0, isMore: true });
  } finally {
    await client.end();
  }
});
