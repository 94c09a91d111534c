import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { orders } from "#lib/server/db/orders-schema.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { bookUrl } from "#lib/shared/orders/book.ts";
import { bookOrders, pendingOrder } from "#lib/testing/book-orders.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { fetchTrials, OWNER_ID, SHOP } from "#lib/testing/fetch-trials.ts";
import { getBookTotal } from "./book-total.ts";
import { noteLeft } from "./leave-list.ts";
import { listBook } from "./list-book.ts";
import { getShipByBoard } from "./ship-by-board.ts";

const { app, fetch: fetchList, knowPageNumbering } = fetchTrials();
beforeEach(knowPageNumbering);

const fetch = (list: "soldOrders" | "pendingOrders", goal: "all" | "new") => fetchList({ list, goal });

/** Counts pending orders in the board, in the list behind it and in its total. */
async function waiting(): Promise<number> {
  const board = await getShipByBoard(app.context, { ...bookUrl.defaults, shop: app.shopId(SHOP) });
  const { counts } = board;
  const query = { ...bookUrl.defaults, shop: app.shopId(SHOP), size: 100 } as const;
  for (const due of ["unknown", "overdue"] as const) {
    const { orders: listed } = await listBook(app.context, { ...query, due, sort: "shipBy" });
    expect(listed.length).toBe(Math.min(100, counts[due]));
    expect((await getBookTotal(app.context, { ...query, due })).count).toBe(counts[due]);
  }
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

async function pendingNumbers(count: number): Promise<string[]> {
  const rows = await database()
    .select({ number: orders.number })
    .from(orders)
    .where(sql`pending_read_at is not null`)
    .orderBy(sql`paid_at`)
    .limit(count);
  return rows.map(({ number }) => number);
}

test.each(["all", "new"] as const)(
  "row 102: what the pending list lost leaves the board with a fetch of %s, until it is back",
  async (goal) => {
    await fetch("pendingOrders", "all");
    expect(await waiting()).toBe(48);
    const [again = "", ...shipped] = await pendingNumbers(30);
    await app.sandbox.control.removeOrders(OWNER_ID, [again, ...shipped]);
    expect(await fetch("pendingOrders", goal)).toMatchObject({ state: "done", warnings: [], calls: 2 });
    expect(await waiting()).toBe(18);
    await bookOrders(app.shopId(SHOP), { pending: [pendingOrder(again)] });
    expect(await waiting()).toBe(19);
  },
);

test("a schedule of pending orders asks for no further page while none of them can have left", async () => {
  await fetch("pendingOrders", "all");
  expect(await fetch("pendingOrders", "new")).toMatchObject({ calls: 1, warnings: [] });
  expect(await waiting()).toBe(48);
});

test("row 102: a fetch of days, or one that may have missed a page, takes no order off the board", async () => {
  await fetch("pendingOrders", "all");
  await app.sandbox.control.removeOrders(OWNER_ID, await pendingNumbers(30));
  await fetchList({ list: "pendingOrders", from: "2020-01-01" });
  expect(await waiting()).toBe(48);
  await app.sandbox.control.addFault({ kind: "resetMidBody" }, { operation: "pendingOrders" });
  expect((await fetch("pendingOrders", "all")).warnings).toContain("missing");
  expect(await waiting()).toBe(48);
});

test("what a list lost before its page is booked isn't noted; an older reading brings none back", async () => {
  const shopId = app.shopId(SHOP);
  const number = "4402981607713355001";
  await bookOrders(shopId, { pending: [pendingOrder(number)] });
  const { rows } = await database().execute<{ accountId: string; since: string }>(
    `select id::text as "accountId", now()::text as since from service_accounts`,
  );
  const read = { shopId, list: "pendingOrders", ...rows[0]! } as const;
  await database().execute(sql`
    insert into order_readings (call_id, list, shop_id, account_id, read_at, sealed, tries)
    values (gen_random_uuid(), 'pendingOrders', ${shopId}::uuid, ${read.accountId}::uuid, now(), '', 20)`);
  await noteLeft(read);
  expect(await waiting()).toBe(1);
  await emptyTables("order_readings");
  await noteLeft(read);
  expect(await waiting()).toBe(0);
  // Read before the list, and booked after it.
  await database().execute(
    "alter table order_readings alter kept_at set default now() - interval '1 minute'",
  );
  try {
    await bookOrders(shopId, { pending: [pendingOrder(number)] });
  } finally {
    await database().execute("alter table order_readings alter kept_at set default now()");
  }
  expect(await waiting()).toBe(0);
});

test("row 102: the board is as old as its oldest reading; a whole list takes off what it lost", async () => {
  await fetch("soldOrders", "all");
  const [most] = (
    await database().execute<{ status: string }>(
      "select status from orders group by 1 order by count(*) limit 1",
    )
  ).rows;
  const statuses = [{ value: most!.status, name: "待发货", isWaiting: true }];
  await putSetting("orderStatuses", { statuses }, app.context.identity.personId);
  forgetSettings();
  const board = () => getShipByBoard(app.context, { ...bookUrl.defaults, shop: app.shopId(SHOP) });
  const { rows } = await database().execute<{ number: string; readAt: number }>(
    sql`select number, extract(epoch from read_at)::float8 * 1000 as "readAt"
      from orders
      where status = ${most!.status}
      order by read_at`,
  );
  await app.sandbox.control.removeOrders(
    OWNER_ID,
    rows.map(({ number }) => number),
  );
  await fetch("soldOrders", "new");
  expect(await waiting()).toBe(rows.length);
  expect((await board()).readFrom).toBe(rows[0]!.readAt);
  await fetch("soldOrders", "all");
  expect(await waiting()).toBe(0);
  expect((await board()).readFrom).toBeGreaterThan(rows[0]!.readAt);
});
