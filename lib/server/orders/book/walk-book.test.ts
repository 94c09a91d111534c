import { sql } from "drizzle-orm";
import { Client } from "pg";
import { beforeEach, expect, test, vi } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { orders } from "#lib/server/db/orders-schema.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { bookFilterUrl } from "#lib/shared/orders/book.ts";
import { findBooks } from "./book-orders.ts";
import { bookWhere } from "./book-where.ts";
import { walkBook } from "./walk-book.ts";

const SHOP = "林间小铺";
const COUNT = 1_200;
/** Last order of the first batch of ids. */
const EDGE = 1_000;

const app = withTestApp();
beforeEach(async () => {
  await emptyTables("orders");
  await database().execute(sql`
    insert into orders (account_nr, shop_nr, number, read_at, goods, ship_by, unreadable, is_incomplete)
    select (select nr from service_accounts), (select nr from shops where id = ${app.shopId(SHOP)}::uuid),
      (4402981607713000000 + n)::text, now(), '{"lines": []}', n * 60000, '{}', false
    from generate_series(1, ${COUNT}) n`);
});

async function walked(
  { sort = "shipBy", most = COUNT + 1 }: { sort?: "shipBy" | "-shipBy"; most?: number },
  onBatch: (batch: number) => Promise<unknown>,
): Promise<string[]> {
  const books = await findBooks(app.shopId(SHOP), false);
  const where = bookWhere(books, bookFilterUrl.defaults, Date.now());
  const numbers: string[] = [];
  let batch = 0;
  for await (const rows of walkBook(books, { sort, q: undefined }, { where, most, idsAtOnce: EDGE })) {
    numbers.push(...rows.map(({ number }) => number));
    await onBatch(batch);
    batch += 1;
  }
  return numbers;
}

const numberOf = (nr: number) => `44029816077130${String(nr).padStart(5, "0")}`;
const shipBy = (nr: number, value: number | null) =>
  database().execute(sql`update orders set ship_by = ${value} where number = ${numberOf(nr)}`);
const ALL = Array.from({ length: COUNT }, (_, at) => numberOf(at + 1));

test.each([
  ["later", () => shipBy(EDGE, COUNT * 60_000 + DAY_MS)],
  ["earlier", () => shipBy(EDGE, 1)],
  ["to none", () => shipBy(EDGE, null)],
])("an order at an edge that moves %s while it is walked is neither lost nor doubled", async (_, move) => {
  expect(await walked({}, (batch) => (batch === 0 ? move() : Promise.resolve()))).toEqual(ALL);
});

test("orders that move over what was walked already, and back, come once", async () => {
  const move = async (batch: number) => {
    if (batch > 0) return;
    await shipBy(1, COUNT * 60_000 + DAY_MS);
    await shipBy(COUNT, 1);
  };
  expect(await walked({ sort: "-shipBy" }, move)).toEqual(ALL.toReversed());
});

test("an order at an edge that is deleted ends no other; one that was to come is left out alone", async () => {
  const gone = [EDGE, EDGE + 1];
  const remove = () =>
    database().execute(sql`delete from orders where number in (${numberOf(EDGE)}, ${numberOf(EDGE + 1)})`);
  const numbers = await walked({}, (batch) => (batch === 0 ? remove() : Promise.resolve()));
  expect(numbers).toEqual(ALL.filter((_, at) => !gone.includes(at + 1)));
  expect(await database().$count(orders)).toBe(COUNT - 2);
});

test("while the ids are read others may move orders to and fro", async () => {
  const end = new AbortController();
  const moving = (async () => {
    for (let turn = 0; !end.signal.aborted; turn += 1)
      await database().execute(
        sql`update orders set ship_by = ${turn % 2 === 0 ? COUNT * 60_000 + DAY_MS : 1}
          where number in (${numberOf(500)}, ${numberOf(EDGE)})`,
      );
  })();
  try {
    for (let turn = 0; turn < 3; turn += 1) {
      const numbers = await walked({}, () => Promise.resolve());
      expect(numbers.toSorted()).toEqual(ALL);
    }
  } finally {
    end.abort();
    await moving;
  }
});

test("no more come than are asked for, over the edge too", async () => {
  expect(await walked({ most: EDGE + 5 }, () => Promise.resolve())).toEqual(ALL.slice(0, EDGE + 5));
});

test("however many orders there are, they are put in order once with a value and once without", async () => {
  const query = vi.spyOn(Client.prototype, "query");
  expect(await walked({}, () => Promise.resolve())).toEqual(ALL);
  const texts = query.mock.calls.map(([first]) => JSON.stringify(first));
  query.mockRestore();
  expect(texts.filter((text) => text.includes("order by o."))).toHaveLength(2);
});
