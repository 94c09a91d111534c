import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { orders } from "#lib/server/db/orders-schema.ts";
import { bookReadings } from "#lib/server/orders/book/book-readings.ts";
import { listPendingOrders } from "#lib/server/orders/list-pending-orders.ts";
import { pendingOrdersUrl } from "#lib/shared/orders/pending-url.ts";
import { fetchTrials, OWNER_ID, SHOP, SOLD } from "#lib/testing/fetch-trials.ts";
import { betweenStatements } from "#lib/testing/watch-database.ts";
import { fetchOrders, type FetchProgress } from "./fetch-orders.ts";

const { app, fetch, look, booked, knowPageNumbering } = fetchTrials();

async function lookAtPending(page: number): Promise<void> {
  const view = {
    ...pendingOrdersUrl.defaults,
    shop: app.shopId(SHOP),
    size: 100,
    page,
  } as const;
  expect((await listPendingOrders({ ...app.context, cache: "bypass" }, view)).kind).toBe("page");
  await bookReadings();
}

async function missingOf(numbers: readonly string[]): Promise<number> {
  const inBook = new Set(await booked());
  return numbers.filter((number) => !inBook.has(number)).length;
}

test("row 80: orders that come after a fetch are met by the next, though the newest were seen", async () => {
  await fetch();
  const come = await app.sandbox.control.insertSoldOrders(OWNER_ID, 250);
  await look();
  expect(await fetch({ goal: "new" })).toMatchObject({ state: "done", warnings: [] });
  expect(await missingOf(come)).toBe(0);
});

test("row 80: orders that come while a list is read are met, though the newest were seen", async () => {
  await knowPageNumbering();
  await app.sandbox.control.insertPendingOrders(OWNER_ID, 800);
  const come: string[] = [];
  let steps = 0;
  const { warnings, state } = await fetch({ list: "pendingOrders" }, async (job, ...rest) => {
    const { walk } = job.progress as FetchProgress;
    steps += 1;
    if (steps >= 3 && steps <= 7) come.push(...(await app.sandbox.control.insertPendingOrders(OWNER_ID, 80)));
    if (walk.stage === "beginning" && walk.position === 0)
      for (const page of [1, 2]) await lookAtPending(page);
    return fetchOrders(job, ...rest);
  });
  expect([state, warnings, come.length]).toEqual(["done", [], 400]);
  expect(await missingOf(come)).toBe(0);
});

test("what people looked at, or a fetch has met, makes no later fetch longer", async () => {
  await fetch();
  const come = await app.sandbox.control.insertSoldOrders(OWNER_ID, 250);
  await look();
  expect((await fetch({ goal: "new" })).calls).toBe(4);
  await look();
  await look(2);
  expect(await fetch({ goal: "new" })).toMatchObject({ calls: 1, warnings: [] });
  come.push(...(await app.sandbox.control.insertSoldOrders(OWNER_ID, 5)));
  expect(await fetch({ goal: "new" })).toMatchObject({ calls: 2, warnings: [] });
  expect(await missingOf(come)).toBe(0);
});

test("where no fetch has read the list, what people have looked at ends none for what is new", async () => {
  await look();
  const { calls } = await fetch({ goal: "new" });
  expect(calls).toBeGreaterThanOrEqual(6);
  expect(await database().$count(orders)).toBe(SOLD);
});

test("an order from before first readings were kept was met when it had been read last", async () => {
  await fetch();
  await database().execute("update orders set sold_first_read_at = null, sold_met_at = null");
  await database().execute("update jobs set progress = progress #- '{walk,beganAt}' #- '{walk,againAt}'");
  await look();
  const { rows } = await database().execute<{ count: number }>(
    "select count(*)::int as count from orders where sold_first_read_at < sold_read_at and sold_met_at is not null",
  );
  expect(rows).toEqual([{ count: 100 }]);
  expect(await fetch({ goal: "new" })).toMatchObject({ calls: 1, warnings: [] });
});

test.each([60, 80])("row 66: of a service that gives %i pending orders at most each comes", async (most) => {
  await knowPageNumbering();
  await app.sandbox.control.insertPendingOrders(OWNER_ID, 400);
  await app.sandbox.control.setOptions({ pendingSizeClamp: most });
  expect(await fetch({ list: "pendingOrders" })).toMatchObject({ state: "done", warnings: [], done: 448 });
  expect(await database().$count(orders)).toBe(448);
});

test.each(["all", "new"] as const)("the end of a fetch of what is %s counts no book", async (goal) => {
  const counts: string[] = [];
  const end = betweenStatements(({ text, run }) => {
    if (/count\(\*\)[^)]*from orders/.test(text)) counts.push(text);
    return run();
  });
  try {
    expect((await fetch({ goal })).state).toBe("done");
  } finally {
    end();
  }
  expect(counts).toEqual([]);
});
