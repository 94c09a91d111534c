import { asc, sql } from "drizzle-orm";
import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { orderCounts, orders, PAST_DAY } from "#lib/server/db/orders-schema.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { soldOrder } from "#lib/testing/book-orders.ts";
import { bookTrials } from "#lib/testing/book-trials.ts";
import { foldOrderCounts } from "./order-counts.ts";
import { countShared, forgetCounts } from "./shared-counts.ts";

const { bookSold: bookAll, board } = bookTrials();
const TODAY = Math.floor(Date.now() / DAY_MS);
const dueOn = (nr: number, day: number, status = "1") =>
  soldOrder(`440298160771335${String(nr).padStart(4, "0")}`, {
    shipBy: { value: day * DAY_MS + nr },
    status,
  });
/** Status, day from today, and count. */
const counts = async () => {
  const rows = await database()
    .select()
    .from(orderCounts)
    .orderBy(asc(orderCounts.shipDay), asc(orderCounts.status));
  return rows.map(
    ({ status, shipDay, count }) => `${status} ${shipDay === PAST_DAY ? "past" : shipDay - TODAY} ${count}`,
  );
};

test("a count that comes to nothing is gone", async () => {
  await bookAll([dueOn(1, TODAY), dueOn(2, TODAY + 1)]);
  await bookAll([dueOn(1, TODAY, "2"), dueOn(2, TODAY + 1)]);
  expect(await counts()).toEqual(["2 0 1", "1 1 1"]);
  await database().delete(orders);
  expect(await counts()).toEqual([]);
});

test("counts of days before yesterday are one, and stay right when their orders change and go", async () => {
  await bookAll([9, 8, 7, 6, 1, 0].map((days, nr) => dueOn(nr, TODAY - days)));
  await foldOrderCounts(database());
  expect(await counts()).toEqual(["1 past 4", "1 -1 1", "1 0 1"]);
  await bookAll([dueOn(0, TODAY - 9, "2")]);
  await database()
    .delete(orders)
    .where(sql`ship_by < ${(TODAY - 6) * DAY_MS}::bigint and status = '1'`);
  await foldOrderCounts(database());
  expect(await counts()).toEqual(["1 past 1", "2 past 1", "1 -1 1", "1 0 1"]);
  await database().delete(orders);
  await foldOrderCounts(database());
  expect(await counts()).toEqual([]);
});

test("what waits is counted once for all who look within some seconds, and anew once orders came", async () => {
  await bookAll([dueOn(1, TODAY - 9), dueOn(2, TODAY - 8)]);
  const query = vi.spyOn(Client.prototype, "query");
  const seen = await Promise.all([1, 2, 3].map(() => board()));
  seen.push(await board());
  const counted = () =>
    query.mock.calls.filter(([first]) => JSON.stringify(first).includes("from order_counts c")).length;
  expect([seen.map(({ total }) => total), counted()]).toEqual([[2, 2, 2, 2], 1]);
  await bookAll([dueOn(3, TODAY - 8)]);
  expect([(await board()).total, counted()]).toEqual([3, 2]);
  query.mockRestore();
});

const BOOKS = { accountNr: 1, shopNrs: [1, 2, 3], statuses: [] };

/** Makes counts that end on command, and lists the shops of each. */
function countsByHand() {
  const counted: number[][] = [];
  const ends: ((fails: boolean) => void)[] = [];
  const look = async () => {
    const found = await countShared(BOOKS, {
      what: "by hand",
      freshMs: 5_000,
      count: async ({ shopNrs }) => {
        const nth = counted.push(shopNrs);
        const fails = await new Promise<boolean>((resolve) => ends.push(resolve));
        if (fails) throw new Error("no count");
        return new Map(shopNrs.map((nr) => [nr, nth]));
      },
    });
    return [...found.values()].map(({ value }) => value);
  };
  const end = (fails = false) => ends.shift()?.(fails);
  return { counted, look, end };
}

test("nobody waits for a count made anew, but for a shop whose orders came and for one long ago", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  forgetCounts();
  const { counted, look, end } = countsByHand();
  const first = look();
  end();
  expect(await first).toEqual([1, 1, 1]);
  vi.setSystemTime(Date.now() + 6_000);
  expect([await look(), await look(), counted.length]).toEqual([[1, 1, 1], [1, 1, 1], 2]);
  forgetCounts(2);
  const third = look();
  end();
  end();
  expect([await third, counted]).toEqual([
    [1, 3, 1],
    [[1, 2, 3], [1, 2, 3], [2]],
  ]);
  await vi.waitFor(async () => expect(await look()).toEqual([2, 3, 2]));
  vi.setSystemTime(Date.now() + 121_000);
  const late = look();
  end(true);
  await expect(late).rejects.toThrow("no count");
  const after = look();
  end();
  expect([await after, counted.length]).toEqual([[5, 5, 5], 5]);
  vi.useRealTimers();
});
