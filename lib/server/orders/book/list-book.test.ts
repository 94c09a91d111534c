import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { env } from "#lib/server/env.ts";
import { beginAccount } from "#lib/server/settings/service-account.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { budgetPeriod } from "#lib/shared/dates/day-bounds.ts";
import { HOUR_MS } from "#lib/shared/dates/durations.ts";
import { SHIP_BUCKETS } from "#lib/shared/orders/book-fields.ts";
import { BOOK_SORTS, type BookOrder, type BookQuery } from "#lib/shared/orders/book.ts";
import { pendingOrder, soldOrder } from "#lib/testing/book-orders.ts";
import { bookTrials, MAIN, OTHER } from "#lib/testing/book-trials.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { words } from "#lib/testing/shown/words.ts";
import { getBookTotal } from "./book-total.ts";
import { showBookAddresses } from "./show-book-addresses.ts";

const { app, asked, page, listed, numbers, bookSold, bookPending, board, nameStatuses } = bookTrials();
const NUMBERS = "44029816077133550";

/** Fills two shops with orders whose values are equal, missing or unreadable. */
async function fillTwoShops(count: number): Promise<void> {
  for (const [shop, first] of [
    [MAIN, 0],
    [OTHER, 500],
  ] as const) {
    const orders = Array.from({ length: count }, (_, at) => {
      const nr = first + ((at * 37) % count);
      return soldOrder(`${NUMBERS}${String(nr).padStart(3, "0")}`, {
        goods: { name: ["茶", "碗", null][nr % 3] ?? null, imageUrl: null, spec: null, count: null },
        confirmedAt: nr % 7 === 0 ? null : { value: Date.UTC(2026, 9, 1) + (nr % 11) * HOUR_MS },
        shipBy: nr % 5 === 0 ? { unreadable: "soon" } : { value: Date.UTC(2026, 9, 3) + nr * HOUR_MS },
        amountFen: nr % 9 === 0 ? null : { value: (nr % 13) * 100 },
        flag: nr % 4 === 0 ? String((nr % 5) + 1) : null,
        remark: nr % 6 === 0 ? `备注 ${nr % 3}` : null,
        status: String(nr % 3),
        receiver: { province: ["浙江省", "广东省", null][nr % 3] ?? null },
      });
    });
    await bookSold(orders, shop);
  }
}

const VALUES: Record<(typeof BOOK_SORTS)[number], (order: BookOrder) => string | number | null> = {
  dated: ({ confirmedAt }) => (confirmedAt && "value" in confirmedAt ? confirmedAt.value : null),
  goods: ({ goods }) => ("lines" in goods ? (goods.lines[0]?.name ?? null) : null),
  number: ({ orderNumber }) => orderNumber,
  amount: ({ amountFen }) => (amountFen && "value" in amountFen ? amountFen.value : null),
  shipBy: ({ shipBy }) => (shipBy && "value" in shipBy ? shipBy.value : null),
  flag: ({ flag }) => flag,
  remark: ({ remark }) => remark,
  receiver: ({ receiver }) => receiver.province,
  status: ({ status }) => status,
  shop: ({ shopName }) => shopName,
};

test.each([false, true])("sorted in any way (all shops: %s) each comes once, page by page", async (all) => {
  await fillTwoShops(50);
  for (const sort of BOOK_SORTS.flatMap((by) => [by, `-${by}`] as const)) {
    const whole = await listed({ sort, all });
    expect(new Set(whole.map(({ id }) => id)).size).toBe(all ? 100 : 50);
    const values = whole.map(VALUES[sort.replace("-", "") as (typeof BOOK_SORTS)[number]]);
    const given = values.filter((value) => value !== null);
    expect(values.slice(given.length).every((value) => value === null)).toBe(true);
    const sorted = given.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
    expect(given, sort).toEqual(sort.startsWith("-") ? sorted.toReversed() : sorted);

    const forward: string[] = [];
    for (let nr = 1, hasNext = true; hasNext; nr += 1) {
      const next = await page({ sort, all, size: 20, page: nr, after: forward.at(-1) });
      forward.push(...next.orders.map(({ id }) => id));
      hasNext = next.hasNext;
    }
    expect(forward, sort).toEqual(whole.map(({ id }) => id));
    const back = await page({ sort, all, size: 20, page: 2, before: forward[40] });
    expect(back.orders.map(({ id }) => id)).toEqual(forward.slice(20, 40));
    expect(back.hasNext).toBe(true);
  }
});

test("a page without the order beside it, or with one that is gone, is counted from the first", async () => {
  await fillTwoShops(50);
  const whole = await listed({ sort: "amount" });
  for (const beside of [{}, { after: "999999999" }, { before: "999999999" }]) {
    const third = await page({ sort: "amount", size: 20, page: 3, ...beside });
    expect(third.orders).toEqual(whole.slice(40, 50));
    expect(third.hasNext).toBe(false);
  }
});

test("filters narrow the pages and the total alike, and what could not be read is told apart", async () => {
  await fillTwoShops(50);
  const filters: Partial<BookQuery>[] = [
    {},
    { all: true },
    { status: "1" },
    { flag: "1" },
    { province: "浙江" },
    { least: "3", most: "9.00" },
    { from: "2026-10-01", to: "2026-10-01" },
    { q: "备注 2" },
    { status: "1", province: "广东", all: true },
    { q: "没有" },
  ];
  for (const filter of filters) {
    const orders = await listed(filter);
    const total = await getBookTotal(app.context, asked(filter));
    const amounts = orders.flatMap(({ amountFen }) =>
      amountFen && "value" in amountFen ? amountFen.value : [],
    );
    expect(total).toEqual({
      count: orders.length,
      amountFen: amounts.reduce((sum, fen) => sum + fen, 0),
      withoutAmount: orders.length - amounts.length,
      isMore: false,
    });
  }
  expect((await listed({ status: "1" })).every(({ status }) => status === "1")).toBe(true);
  expect((await listed({ flag: "1" })).every(({ flag }) => flag === "1")).toBe(true);
  expect(await numbers({ q: "没有" })).toEqual([]);
});

test("the board counts what waits by the time left, to the minute; its orders are the filter's", async () => {
  await nameStatuses();
  const now = Date.now();
  const due = (hours: number, status: string | null, nr: number) =>
    soldOrder(`${NUMBERS}${nr}`, { shipBy: { value: now + hours * HOUR_MS }, status });
  const orders = [-300, -30, -1, -0.01, 0.02, 3.9, 4.1, 11.9, 12.1, 23.9, 24.1, 60, 900].flatMap(
    (hours, at) => [due(hours, "1", 100 + at), due(hours, "2", 200 + at), due(hours, "9", 300 + at)],
  );
  await bookSold([...orders, soldOrder(`${NUMBERS}999`, { status: "1" })]);
  await bookSold([due(1, "1", 401)], OTHER);
  await bookPending([pendingOrder(`${NUMBERS}888`), pendingOrder(`${NUMBERS}888`)]);
  const counts = { overdue: 4, hours4: 2, hours12: 2, hours24: 2, later: 3, unknown: 2 };
  expect(await board()).toMatchObject({ counts, unnamed: 13, total: 41 });
  for (const bucket of SHIP_BUCKETS)
    expect([bucket, await numbers({ due: bucket })].flat()).toHaveLength(counts[bucket] + 1);
  expect((await board(true)).counts.hours4).toBe(3);
});

test("what waits comes by its deadline over shops and statuses, page by page, there and back", async () => {
  await nameStatuses();
  const now = Date.now();
  const at = (nr: number, status: string | null) =>
    soldOrder(`${NUMBERS}${nr}`, { shipBy: { value: now - ((nr * 37) % 101) * HOUR_MS - 1 }, status });
  for (const [shop, first] of [
    [MAIN, 100],
    [OTHER, 500],
  ] as const) {
    const some = Array.from({ length: 60 }, (_, one) =>
      at(first + one, ["1", "2", "9", null][one % 4] ?? null),
    );
    await bookSold(some, shop, new Date(1_000));
    const waits = Array.from({ length: 7 }, (_, one) => pendingOrder(some[one * 4 + 2]?.orderNumber ?? ""));
    await bookPending(waits, shop, new Date(2_000));
  }
  for (const all of [false, true])
    for (const sort of ["shipBy", "-shipBy"] as const) {
      const whole = await listed({ due: "overdue", sort, all, size: 100 });
      expect(whole.length).toBe(all ? 44 : 22);
      const deadlines = whole.map(({ shipBy }) => (shipBy && "value" in shipBy ? shipBy.value : 0));
      expect(deadlines).toEqual(
        deadlines.toSorted((one, other) => (sort === "shipBy" ? one - other : other - one)),
      );
      const last = whole[19]?.id;
      const second = await listed({ due: "overdue", sort, all, size: 20, page: 2, after: last });
      expect(second).toEqual(whole.slice(20, 40));
      const back = await listed({ due: "overdue", sort, all, size: 20, page: 1, before: whole[20]?.id });
      expect(back).toEqual(whole.slice(0, 20));
    }
});

test("an order that pending orders had last waits, until sold orders say what nobody has named", async () => {
  const number = `${NUMBERS}100`;
  await bookPending([pendingOrder(number, { status: "x" })], MAIN, new Date(1_000));
  expect(await board()).toMatchObject({ counts: { unknown: 1 }, unnamed: 0 });
  await bookSold([soldOrder(number, { status: "y" })], MAIN, new Date(2_000));
  expect(await board()).toMatchObject({ counts: { unknown: 0 }, unnamed: 1 });
});

test("addresses of the book come in the order asked for, once it is recorded who looks", async () => {
  const address = (text: string) => ({ receiver: { name: "王**", address: text } });
  await bookSold([soldOrder(`${NUMBERS}100`, address("西溪路 9 号")), soldOrder(`${NUMBERS}101`)]);
  await bookSold([soldOrder(`${NUMBERS}102`, address("文三路 1 号"))], OTHER);
  const inBook = await listed({ all: true, sort: "number" });
  expect(JSON.stringify(inBook)).not.toMatch(/西溪|文三/);
  expect(inBook.map(({ receiver }) => receiver.hasAddress)).toEqual([true, false, true]);
  const ids = inBook.map(({ id }) => id).toReversed();
  expect(await showBookAddresses(app.context, { ids })).toEqual({
    kind: "shown",
    addresses: [["文三路 1 号", null, "西溪路 9 号"]],
  });
  const entries = await auditTrail("receiverAddressSeen");
  expect(entries.map(({ details }) => details)).toEqual([
    { shop: app.shopId(OTHER), order: `${NUMBERS}102` },
    { shop: app.shopId(MAIN), count: 2, orders: [`${NUMBERS}101`, `${NUMBERS}100`] },
  ]);
  expect(await showBookAddresses(app.context, { ids: ["999999999"] })).toEqual({ kind: "outdated" });
});

test("another account of the service has a book of its own", async () => {
  await bookSold([soldOrder(`${NUMBERS}100`)]);
  const [{ id } = { id: "" }] = await listed();
  await beginAccount(app.context.identity.personId);
  forgetSettings();
  expect(await numbers()).toEqual([]);
  expect((await board(true)).total).toBe(0);
  expect(await showBookAddresses(app.context, { ids: [id] })).toEqual({ kind: "outdated" });
});

test("a shop that is not there has no book", async () => {
  await expect(listed({ shop: "0b3c9d1e-4f5a-4b6c-8d7e-9f0a1b2c3d4e", all: true })).rejects.toMatchObject({
    code: "notFound",
  });
});

/** Last digits of the orders that a filter finds. */
const ends = async (change: Partial<BookQuery>) => (await numbers(change)).map((number) => number.slice(-3));

test("due today is what waits and leaves before the shop's midnight, or is late, as on the board", async () => {
  await nameStatuses();
  const now = Date.now();
  const { until } = budgetPeriod("day", now, env().tzShop);
  const due = (nr: number, shipBy: number, status = "1") =>
    soldOrder(`${NUMBERS}${nr}`, { shipBy: { value: shipBy }, status });
  await bookSold([
    due(103, until - 1),
    due(104, until),
    due(101, now - 900 * HOUR_MS),
    due(102, now - 60_000),
    due(105, now - 60_000, "2"),
    soldOrder(`${NUMBERS}106`, { status: "1" }),
  ]);
  await bookSold([due(201, until - 1)], OTHER);
  expect(await ends({ due: "today", sort: "shipBy" })).toEqual(["101", "102", "103"]);
  expect(await ends({ due: "today", sort: "-shipBy", all: true })).toEqual(["201", "103", "102", "101"]);
  expect((await ends({ due: "today" })).toSorted()).toEqual(["101", "102", "103"]);
  expect(await board()).toMatchObject({ today: 3, counts: { overdue: 2 } });
  expect(await getBookTotal(app.context, asked({ due: "today", all: true }))).toMatchObject({ count: 4 });
});

test("flagged are the orders with any of the five flags, in every order and over shops", async () => {
  const flags = ["1", null, "5", "6", "0", "12", "3", "红"];
  const sold = (first: number) =>
    flags.map((flag, at) =>
      soldOrder(`${NUMBERS}${first + at}`, { flag, confirmedAt: { value: first + at } }),
    );
  await bookSold(sold(100));
  await bookSold(sold(200), OTHER);
  expect(await ends({ flag: "any" })).toEqual(["106", "102", "100"]);
  expect(await ends({ flag: "any", sort: "flag" })).toEqual(["100", "106", "102"]);
  expect(await ends({ flag: "any", sort: "number", all: true })).toEqual(words("100 102 106 200 202 206"));
});

test("pre-sale orders by deadline, and flagged ones by date, have an index that holds no others", async () => {
  const { rows } = await database().execute<{ indexdef: string }>(
    sql`select indexdef
      from pg_indexes
      where indexname in ('orders_flagged_index', 'orders_pre_sale_index')
      order by indexname`,
  );
  expect(rows.map(({ indexdef }) => indexdef.replace(/^.* USING btree /, ""))).toEqual([
    expect.stringMatching(
      /^\(shop_nr, account_nr, dated_at, id, .*\) WHERE \(flag = ANY \(ARRAY\['1'::text, '2'::text, '3'::text, '4'::text, '5'::text\]\)\)$/,
    ),
    expect.stringMatching(/^\(shop_nr, account_nr, ship_by, id, .*\) WHERE is_pre_sale$/),
  ]);
  await bookSold(
    [3, 1, null, 2].map((shipBy, at) =>
      soldOrder(`${NUMBERS}10${at}`, {
        isPreSale: { value: at !== 1 },
        shipBy: shipBy === null ? null : { value: shipBy },
      }),
    ),
  );
  expect(await ends({ preSale: true, sort: "shipBy" })).toEqual(["103", "100", "102"]);
});
