import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { unseal } from "#lib/server/crypto/seal.ts";
import { database } from "#lib/server/db/database.ts";
import { orderChanges, orderCounts, orderReadings, orders } from "#lib/server/db/orders-schema.ts";
import { shops } from "#lib/server/db/schema.ts";
import { runStatement, statement } from "#lib/server/db/statement.ts";
import { listPendingOrders } from "#lib/server/orders/list-pending-orders.ts";
import { listSoldOrders } from "#lib/server/orders/list-sold-orders.ts";
import { beginAccount } from "#lib/server/settings/service-account.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { addOpenCall } from "#lib/testing/add-call.ts";
import { type bookOrders, pendingOrder, soldOrder } from "#lib/testing/book-orders.ts";
import { bookTrials, MAIN, OTHER } from "#lib/testing/book-trials.ts";
import { numbered } from "#lib/testing/read-list.ts";
import { bookReadings } from "./book-readings.ts";
import { storePendingOrders, storeSoldOrders } from "./store-orders.ts";
import { getOrderHistory } from "#lib/server/orders/one-order/order-history.ts";

const { app } = bookTrials();
const NUMBER = "4402981607713355021";
const NOW = Date.UTC(2026, 10, 2, 3);
const SOMEBODY = { name: "王**", phone: "138****0426", province: "浙江省", address: "西溪路 9 号" };
type Brought = Parameters<typeof bookOrders>[1];

const sold = (change: Parameters<typeof soldOrder>[1] = {}) =>
  soldOrder(NUMBER, {
    goods: { name: "桂花乌龙 ＴＥＡ", imageUrl: null, spec: "50g", count: { value: 1 } },
    isPreSale: { value: false },
    shipBy: { value: NOW + 3_600_000 },
    confirmedAt: { value: NOW - 3_600_000 },
    amountFen: { value: 1_250 },
    status: "1",
    flag: "3",
    flagName: "加急",
    receiver: SOMEBODY,
    ...change,
  });

const line = (name: string, value: number) => ({ name, imageUrl: null, spec: null, count: { value } });
const pending = (change: Parameters<typeof pendingOrder>[1] = {}) =>
  pendingOrder(NUMBER, {
    paidAt: { value: NOW - 7_200_000 },
    goods: { lines: [line("桂花乌龙", 1), line("茶漏", 2)] },
    amountFen: { value: 1_250 },
    status: "1",
    remark: "放快递柜",
    receiver: SOMEBODY,
    ...change,
  });

/** Ends calls with these orders, at one time. */
async function bring(given: Brought, at = NOW, shop = MAIN): Promise<void> {
  await end(given, at, shop);
  await bookReadings();
}

/** Writes the end of a call as its closing does. */
async function end(given: Brought, at: number, shop: string): Promise<void> {
  const call = await addOpenCall({
    shopId: app.shopId(shop),
    operation: "sold" in given ? "soldOrders" : "pendingOrders",
  });
  const result = { outcome: "answered", data: { orders: Object.values(given)[0] } };
  const keep = "sold" in given ? storeSoldOrders : storePendingOrders;
  const kept = keep(app.shopId(shop)).close?.(result as never, new Date(at), call.callId);
  if (!kept) return;
  const closed = statement`select call_id from calls where id = ${call.id}::uuid`;
  await runStatement(statement`with closed as (${closed}), beside as (${kept.rows[0]}) select 1`);
}

const book = (shop = MAIN) =>
  database()
    .select(getTableColumns(orders))
    .from(orders)
    .innerJoin(shops, eq(shops.nr, orders.shopNr))
    .where(eq(shops.id, app.shopId(shop)))
    .orderBy(asc(orders.number));

const changes = async () =>
  (await database().select().from(orderChanges).orderBy(asc(orderChanges.id))).map((row) => row.changes);

async function expectCountsToFit(): Promise<void> {
  const counted = await database().select().from(orderCounts);
  const { rows } = await database().execute(sql`
    select account_nr as "accountNr", shop_nr as "shopNr", coalesce(status, '') as status,
      pending_read_at is not null and (sold_read_at is null or pending_read_at > sold_read_at) as "isPending",
      coalesce(floor(ship_by / 86400000.0)::int, 2147483647) as "shipDay", count(*)::int as count
    from orders group by 1, 2, 3, 4, 5`);
  expect(new Set(counted.map((row) => JSON.stringify(row)))).toEqual(
    new Set(rows.map((row) => JSON.stringify(row))),
  );
}

test("a page of either list puts its orders into its shop's book, and the same again none twice", async () => {
  const shop = app.shopId(MAIN);
  const asked = { shop, page: 1, size: 20 } as const;
  const first = await listSoldOrders(app.context, { ...asked, edition: "enhanced" });
  await listPendingOrders(app.context, asked);
  await listSoldOrders({ ...app.context, cache: "bypass" }, { ...asked, edition: "enhanced" });
  await bookReadings();
  if (first.kind !== "page") throw new Error("no page");
  const kept = await book();
  const numbers = kept.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers).toEqual(expect.arrayContaining(first.page.orders.map(({ orderNumber }) => orderNumber)));
  expect(kept.filter(({ pendingReadAt }) => pendingReadAt !== null)).not.toHaveLength(0);
  expect(await changes()).toEqual([]);
  await expectCountsToFit();
});

test("an order is kept with all its list told, its receiver under seal", async () => {
  await bring({ sold: [sold({ remark: "送礼\0" })] });
  const [kept] = await book();
  expect(kept).toMatchObject({
    number: NUMBER,
    goodsName: "桂花乌龙 ＴＥＡ",
    amountFen: 1_250,
    confirmedAt: NOW - 3_600_000,
    datedAt: NOW - 3_600_000,
    shipBy: NOW + 3_600_000,
    isPreSale: false,
    status: "1",
    flag: "3",
    flagName: "加急",
    remark: "送礼",
    province: "浙江省",
    unreadable: {},
    soldReadAt: new Date(NOW),
    pendingReadAt: null,
    readAt: new Date(NOW),
    searchText: "桂花乌龙 tea\n50g\n送礼\n加急",
  });
  const { sealedReceiver, receiverHash, ...open } = kept!;
  expect(JSON.stringify(open)).not.toMatch(/王|0426|西溪/);
  expect(await unseal("receiver", [NUMBER, receiverHash!], sealedReceiver!)).toContain("西溪路 9 号");
});

test("readings of both lists are one order: each keeps what it alone tells, else the newest wins", async () => {
  await bring({ pending: [pending()] }, NOW);
  await bring({ sold: [sold({ status: "2", remark: null })] }, NOW + 1_000);
  const [kept, ...others] = await book();
  expect(others).toEqual([]);
  expect(kept).toMatchObject({
    paidAt: NOW - 7_200_000,
    confirmedAt: NOW - 3_600_000,
    shipBy: NOW + 3_600_000,
    status: "2",
    // The other list had none: that says nothing about this one.
    remark: "放快递柜",
    pendingReadAt: new Date(NOW),
    soldReadAt: new Date(NOW + 1_000),
    readAt: new Date(NOW + 1_000),
  });
  expect(kept?.goods).toMatchObject({ lines: [{ name: "桂花乌龙" }, { name: "茶漏" }] });
  expect(await changes()).toEqual([{ status: ["1", "2"] }]);
  await expectCountsToFit();
});

test("what a newer reading changed is noted, a remark that is gone too; of a receiver no word", async () => {
  await bring({ sold: [sold({ remark: "送礼" })] });
  const changed = sold({
    shipBy: null,
    amountFen: { value: 990 },
    goods: { ...sold().goods, count: { value: 2 } },
    receiver: { ...SOMEBODY, address: "文三路 1 号" },
  });
  await bring({ sold: [changed] }, NOW + 1);
  const told = { remark: ["送礼", null], shipBy: [NOW + 3_600_000, null], amountFen: [1_250, 990] };
  expect(await changes()).toEqual([{ ...told, goods: [false, true], receiver: [false, true] }]);
  await expectCountsToFit();
});

test("a reading that is written late changes nothing of a newer one, and tells what nobody knew", async () => {
  await bring({ sold: [sold({ status: "2" })] }, NOW + 5_000);
  await bring({ sold: [sold({ status: "1" })] }, NOW);
  await bring({ pending: [pending({ status: "1" })] }, NOW + 1_000);
  const [kept] = await book();
  const newest = { status: "2", paidAt: NOW - 7_200_000, remark: "放快递柜", readAt: new Date(NOW + 5_000) };
  expect(kept).toMatchObject(newest);
  expect(await changes()).toEqual([{ remark: [null, "放快递柜"] }]);
});

test("a reading dated ahead of the clock is of a clock that was set back: the next one wins", async () => {
  await bring({ sold: [sold({ status: "1" })] }, Date.now() + 3_600_000);
  await bring({ sold: [sold({ status: "2" })] }, Date.now());
  expect(await book()).toMatchObject([{ status: "2" }]);
});

test("of an order that a page has twice the last counts, and one without a number is none", async () => {
  await bring({ sold: [sold({ status: "1" }), sold({ status: "2" }), sold({ orderNumber: null })] });
  expect(await book()).toMatchObject([{ status: "2" }]);
});

test("what could not be read is kept as it came, until it can be", async () => {
  await bring({ sold: [sold({ amountFen: { unreadable: "12,x" }, confirmedAt: { unreadable: "soon" } })] });
  expect(await book()).toMatchObject([
    { amountFen: null, unreadable: { amountFen: "12,x", confirmedAt: "soon" } },
  ]);
  await bring({ pending: [pending({ goods: { unreadable: "[{" } })] }, NOW + 1);
  expect(await book()).toMatchObject([
    { amountFen: 1_250, unreadable: { confirmedAt: "soon" }, goods: { unreadable: "[{" } },
  ]);
});

test("the same order of another shop is another order", async () => {
  await bring({ sold: [sold()] });
  await bring({ sold: [sold()] }, NOW, OTHER);
  expect(await book()).toHaveLength(1);
  expect((await book(OTHER)).map(({ number }) => number)).toContain(NUMBER);
});

test("odd and endless values are kept without failing the end of their call", async () => {
  const long = "测".repeat(10_000);
  const odd = [
    sold({
      goods: { name: long, imageUrl: null, spec: "\ud800", count: { unreadable: "1e9" } },
      status: long,
      flag: long,
      flagName: long,
      remark: `${long}\udfff`,
      receiver: { province: long, address: long },
    }),
    sold({ orderNumber: "9".repeat(5_000) }),
    sold({ orderNumber: `${NUMBER}\0`, goods: line(long, 1), status: long }),
  ];
  await bring({ sold: odd });
  expect(await book()).toMatchObject([
    { number: NUMBER, goodsName: "测".repeat(60), status: `${"测".repeat(99)}…` },
  ]);
});

test("orders that come without a seller ID are in nobody's book", async () => {
  await listPendingOrders(app.context, { shop: app.shopId(MAIN), page: 1, size: 20, seller: "none" });
  await bookReadings();
  expect(await book()).toEqual([]);
});

test("a hundred orders that eight calls bring at once are in the book once", async () => {
  const many = numbered(100).map((orderNumber) => sold({ orderNumber }));
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      end({ sold: at % 2 === 0 ? many : many.toReversed() }, NOW + at, MAIN),
    ),
  );
  await bookReadings();
  expect(await database().$count(orderReadings)).toBe(0);
  expect(await book()).toHaveLength(100);
  await expectCountsToFit();
});

test("a reading that could not be booked is booked later, and lies under seal until then", async () => {
  await end({ sold: [sold()] }, NOW, MAIN);
  const [waiting] = await database().select().from(orderReadings);
  expect(JSON.stringify(waiting)).not.toMatch(/西溪|0426/);
  await database().execute(sql`alter table orders add constraint nothing_new check (false) not valid`);
  await bookReadings();
  expect(await database().select().from(orderReadings)).toMatchObject([{ tries: 1 }]);
  await database().execute(sql`alter table orders drop constraint nothing_new`);
  await bookReadings();
  expect(await book()).toHaveLength(1);
  expect(await database().$count(orderReadings)).toBe(0);
});

test("a reading that does not open keeps no other from the book", async () => {
  await end({ sold: [sold()] }, NOW, MAIN);
  await database().update(orderReadings).set({ sealed: "1.gone.xx" });
  await bring({ sold: [sold({ orderNumber: "4402981607713355022" })] }, NOW + 1);
  expect(await book()).toMatchObject([{ number: "4402981607713355022" }]);
});

test("the changes of an order are listed the newest first, of this account's alone", async () => {
  await bring({ sold: [sold()] });
  await bring({ sold: [sold({ status: "2" })] }, NOW + 1);
  await bring({ sold: [sold({ status: "2", flag: null })] }, NOW + 2);
  const [kept] = await book();
  const listed = () => getOrderHistory(app.context, { id: String(kept!.id) });
  expect(await listed()).toEqual({
    setAside: null,
    changes: [
      { at: NOW + 2, list: "soldOrders", fields: { flag: ["3", null] } },
      { at: NOW + 1, list: "soldOrders", fields: { status: ["1", "2"] } },
    ],
  });
  await beginAccount(app.context.identity.personId);
  forgetSettings();
  expect(await listed()).toEqual({ setAside: null, changes: [] });
});
