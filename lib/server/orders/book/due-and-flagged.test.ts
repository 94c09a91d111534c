import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { env } from "#lib/server/env.ts";
import { budgetPeriod } from "#lib/shared/dates/day-bounds.ts";
import type { BookQuery } from "#lib/shared/orders/book.ts";
import { soldOrder } from "#lib/testing/book-orders.ts";
import { bookTrials, HOUR_MS, OTHER } from "#lib/testing/book-trials.ts";
import { words } from "#lib/testing/shown/words.ts";
import { getBookTotal } from "./book-total.ts";

const { app, asked, numbers: wholeNumbers, bookSold, board, nameStatuses } = bookTrials();
const NUMBERS = "44029816077133550";
const numbers = async (change: Partial<BookQuery>) =>
  (await wholeNumbers(change)).map((number) => number.slice(-3));

test("due today are the orders that wait and leave before the shop's midnight, late ones too, as many as the board says", async () => {
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
  expect(await numbers({ due: "today", sort: "shipBy" })).toEqual(["101", "102", "103"]);
  expect(await numbers({ due: "today", sort: "-shipBy", all: true })).toEqual(["201", "103", "102", "101"]);
  expect((await numbers({ due: "today" })).toSorted()).toEqual(["101", "102", "103"]);
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
  expect(await numbers({ flag: "any" })).toEqual(["106", "102", "100"]);
  expect(await numbers({ flag: "any", sort: "flag" })).toEqual(["100", "106", "102"]);
  expect(await numbers({ flag: "any", sort: "number", all: true })).toEqual(words("100 102 106 200 202 206"));
});

test("pre-sale orders by their deadline, and flagged ones by their date, are read from an index that holds no others", async () => {
  const { rows } = await database().execute<{ indexdef: string }>(
    sql`select indexdef from pg_indexes where indexname in ('orders_flagged_index', 'orders_pre_sale_index') order by indexname`,
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
  expect(await numbers({ preSale: true, sort: "shipBy" })).toEqual(["103", "100", "102"]);
});
