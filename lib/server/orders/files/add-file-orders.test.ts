import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { orders as ordersTable } from "#lib/server/db/orders-schema.ts";
import { showBookAddresses } from "#lib/server/orders/book/show-book-addresses.ts";
import type { FileOrder } from "#lib/shared/orders/files/file-orders.ts";
import { pendingOrder, soldOrder } from "#lib/testing/book-orders.ts";
import { bookTrials, MAIN } from "#lib/testing/book-trials.ts";
import { addFile, checkFile, ordersOfExport } from "#lib/testing/file-trials.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { fileOrdersInput } from "./file-order-input.ts";

const { app, listed, board, bookSold, bookPending, nameStatuses } = bookTrials(
  "audit_entries",
  "order_changes",
);
const ROWS = Number(process.env.MD_FILE_ROWS ?? 60);
const NOON = Date.parse("2026-11-20T12:00:00+08:00");

const file = (orders: FileOrder[], fileAt = NOON) => ({ shop: app.shopId(MAIN), fileAt, orders });
const add = (orders: FileOrder[], fileAt?: number) => addFile(app.context, file(orders, fileAt));
const check = (orders: FileOrder[], fileAt?: number) => checkFile(app.context, file(orders, fileAt));
const NOTHING = { added: 0, replaced: 0, kept: 0, inLists: 0 };

test("a dry run counts and changes nothing; adding does just that, and once", async () => {
  const orders = ordersOfExport("taobao", ROWS);
  expect(await check(orders)).toEqual({ ...NOTHING, added: ROWS, skipped: [], ofThisFile: [], fileAt: NOON });
  expect(await database().$count(ordersTable)).toBe(0);
  expect(await add(orders)).toEqual({ ...NOTHING, added: ROWS });
  expect(await database().$count(ordersTable)).toBe(ROWS);
  expect(await check(orders)).toMatchObject({ ...NOTHING, kept: ROWS, ofThisFile: { length: ROWS } });
  expect(await add(orders)).toEqual({ ...NOTHING, kept: ROWS });
}, 120_000);

test("an order from a file is marked, with the channel's status, and waits in no count", async () => {
  await nameStatuses();
  const [order] = ordersOfExport("pinduoduo", 1);
  await add([{ ...order!, shipBy: Date.now() - 60_000, status: "1" }]);
  const [found] = await listed();
  expect(found).toMatchObject({
    orderNumber: order!.number,
    amountFen: { value: order!.amountFen },
    paidAt: { value: order!.paidAt },
    confirmedAt: { value: order!.confirmedAt },
    status: null,
    file: { at: NOON, status: "1" },
    readAt: { soldOrders: null, pendingOrders: null },
    receiver: { province: "广东省", hasAddress: true },
  });
  expect(await board()).toMatchObject({ total: 0, unnamed: 0, counts: { overdue: 0 }, overdueOfAll: 0 });
  expect(await listed({ due: "overdue" })).toEqual([]);
});

test("a time of a file that can't be read is shown as it is written, without anybody's number", async () => {
  const [order] = ordersOfExport("taobao", 1);
  await add([{ ...order!, paidAt: null, unreadable: { paidAt: "昨天 13812345678" } }]);
  expect((await listed())[0]!.paidAt).toEqual({ unreadable: "昨天 ****5678" });
  await add([{ ...order!, paidAt: null, unreadable: { paidAt: "李明 13812345678" } }]);
  expect((await listed())[0]!.paidAt).toEqual({ unreadable: "…" });
});

test("receivers are sealed, and nothing of them is in clear text", async () => {
  const [order] = ordersOfExport("taobao", 1);
  const { receiver } = order!;
  await add([{ ...order!, receiver: { ...receiver, name: "林晓", phone: "13812345678" } }]);
  expect((await listed())[0]!.receiver).toMatchObject({ name: "林**", phone: "138****5678" });
  const { rows } = await database().execute<{ text: string; sealed: string }>(
    sql`select o::text as text, o.sealed_receiver as sealed from orders o`,
  );
  for (const secret of ["13812345678", "5678", "林", "文一西路"]) expect(rows[0]?.text).not.toContain(secret);
  expect(rows[0]?.sealed).not.toBeNull();
  const ids = (await listed()).map(({ id }) => id);
  expect(await showBookAddresses(app.context, { ids })).toEqual({
    kind: "shown",
    addresses: [["五常街道 文一西路 969 号"]],
  });
});

test("an order that a list has shown stays as it is, however new the file", async () => {
  const [order, other] = ordersOfExport("taobao", 2);
  await bookSold([soldOrder(order!.number, { amountFen: { value: 1 } })], MAIN, new Date(NOON - 86_400_000));
  const before = await listed();
  expect(await check([order!, other!])).toMatchObject({ ...NOTHING, added: 1, inLists: 1, skipped: [0] });
  expect(await add([order!, other!])).toEqual({ ...NOTHING, added: 1, inLists: 1 });
  expect((await listed()).filter(({ orderNumber }) => orderNumber === order!.number)).toEqual(before);
});

test("a later file replaces what an earlier one stated, and an earlier one nothing", async () => {
  const [order] = ordersOfExport("taobao", 1);
  await add([order!]);
  const later = { ...order!, status: "交易成功", remark: null, amountFen: 5 };
  expect(await check([later], NOON - 1)).toMatchObject({ kept: 1 });
  expect(await add([later], NOON - 1)).toEqual({ ...NOTHING, kept: 1 });
  expect(await add([later], NOON + 1)).toEqual({ ...NOTHING, replaced: 1 });
  expect(await listed()).toMatchObject([
    { amountFen: { value: 5 }, remark: order!.remark, file: { at: NOON + 1, status: "交易成功" } },
  ]);
});

test("a file from the future counts as one of now", async () => {
  const [order] = ordersOfExport("taobao", 1);
  await add([order!], Date.now() + 86_400_000);
  expect((await listed())[0]!.file!.at).toBeLessThanOrEqual(Date.now());
  expect(await add([order!], Date.now() + 1_000)).toMatchObject({ replaced: 1 });
});

test.each(["sold", "pending"] as const)(
  "the first reading of %s orders takes the order over",
  async (list) => {
    const [order] = ordersOfExport("douyin", 1);
    await add([order!], Date.now());
    const read = { amountFen: { value: 7 }, status: "1" };
    const readAt = new Date(Date.now() - 3_600_000);
    if (list === "sold") await bookSold([soldOrder(order!.number, read)], MAIN, readAt);
    else await bookPending([pendingOrder(order!.number, read)], MAIN, readAt);
    const [found] = await listed();
    expect(found).toMatchObject({ amountFen: { value: 7 }, status: "1", file: null });
    expect("lines" in found!.goods && found!.goods.lines).toHaveLength(1);
    expect((await board()).total).toBe(1);
    expect(await database().execute(sql`select 1 from order_changes`)).toMatchObject({ rows: [] });
    expect(await add([order!], Date.now())).toEqual({ ...NOTHING, inLists: 1 });
  },
);

test("who added how many orders of which channel is recorded, and no name or number", async () => {
  const orders = ordersOfExport("taobao", 3);
  await bookSold([soldOrder(orders[0]!.number, {})]);
  await add(orders);
  expect(await auditTrail("fileOrdersAdded")).toEqual([
    {
      kind: "fileOrdersAdded",
      personId: app.context.identity.personId,
      details: { shop: app.shopId(MAIN), channel: "taobao", count: 2, replaced: 0, kept: 1 },
    },
  ]);
});

test("orders of one part are all added or none", async () => {
  const orders = ordersOfExport("taobao", 450);
  await database().execute(sql`
    alter table orders add constraint no_such_order check (number <> ${sql.raw(`'${orders.at(-1)!.number}'`)})`);
  try {
    await expect(add(orders)).rejects.toThrow();
  } finally {
    await database().execute(sql`alter table orders drop constraint no_such_order`);
  }
  expect(await database().$count(ordersTable)).toBe(0);
  expect(await auditTrail("fileOrdersAdded")).toEqual([]);
});

test("two people who add the same file at once add each order once", async () => {
  const orders = ordersOfExport("taobao", 500);
  const counts = await Promise.all([add(orders), add(orders.toReversed())]);
  expect(counts.map(({ added }) => added).sort()).toEqual([0, 500]);
});

const [GOOD] = ordersOfExport("taobao", 1);
test.each([
  [
    "a name that is cut within a character",
    { lines: [{ name: `${"皂".repeat(59)}𠮷`, spec: null, count: 1 }] },
  ],
  ["half a character in a remark", { remark: "a\ud842" }],
  ["half a character in a status", { status: "\udfb7" }],
  ["half a character in an address", { receiver: { ...GOOD!.receiver, address: "\ud842路" } }],
])("an order with %s is added", async (_what, change) => {
  expect(await add([{ ...GOOD!, ...change }])).toEqual({ ...NOTHING, added: 1 });
});

test.each([
  ["another number", { ...GOOD, number: "44 02" }],
  ["no items", { ...GOOD, lines: [] }],
  ["half a fen", { ...GOOD, amountFen: 0.5 }],
  ["less than nothing", { ...GOOD, amountFen: -1 }],
  ["a time of no year", { ...GOOD, paidAt: 9e15 }],
  ["a NUL", { ...GOOD, remark: "a\0" }],
  ["a longer text", { ...GOOD, remark: "x".repeat(1_001) }],
  ["a flag of no colour", { ...GOOD, flag: "6" }],
  ["a field nobody knows", { ...GOOD, isPending: true }],
])("an order with %s is rejected", (_what, order) => {
  const input = { shop: app.shopId(MAIN), channel: "taobao", fileAt: NOON, orders: [order] };
  expect(fileOrdersInput.safeParse(input).success).toBe(false);
  expect(fileOrdersInput.safeParse({ ...input, orders: [GOOD] }).success).toBe(true);
  expect(fileOrdersInput.safeParse({ ...input, orders: [GOOD, GOOD] }).success).toBe(false);
});
