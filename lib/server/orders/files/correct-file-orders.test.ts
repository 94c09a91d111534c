import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import type { FileOrder } from "#lib/shared/orders/files/file-orders.ts";
import { soldOrder } from "#lib/testing/book-orders.ts";
import { bookTrials, MAIN, OTHER } from "#lib/testing/book-trials.ts";
import { addFile, checkFile, compareFile, ordersOfExport, takeBackFile } from "#lib/testing/file-trials.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";

const { app, listed, bookSold } = bookTrials("audit_entries");
const NOON = Date.parse("2026-11-20T12:00:00+08:00");

const file = (orders: FileOrder[], fileAt = NOON) => ({ shop: app.shopId(MAIN), fileAt, orders });
const add = (orders: FileOrder[], fileAt?: number) => addFile(app.context, file(orders, fileAt));
const NOTHING = { added: 0, replaced: 0, kept: 0, inLists: 0 };
const receiverRow = async () =>
  (await database().execute(sql`select sealed_receiver, receiver_hash, province from orders`)).rows[0];

const [ORDER] = ordersOfExport("taobao", 1) as [FileOrder];
const NOBODY = { name: null, phone: null, province: null, city: null, district: null, address: null };

test.each<[string, Partial<FileOrder>]>([
  ["an amount", { amountFen: 5 }],
  ["no amount", { amountFen: null }],
  ["a time", { paidAt: NOON }],
  ["items", { lines: [{ name: "另一个", spec: null, count: 1 }] }],
  ["a status", { status: "交易成功" }],
  ["a flag", { flag: "3" }],
  ["an address", { receiver: { ...ORDER.receiver, address: "别处 1 号" } }],
])("the same file read with %s replaces what it stated before, once", async (_what, change) => {
  await add([ORDER]);
  expect(await compareFile(app.context, file([ORDER]))).toEqual([]);
  const corrected = { ...ORDER, ...change };
  expect(await compareFile(app.context, file([corrected]))).toEqual([ORDER.number]);
  expect(await add([corrected])).toEqual({ ...NOTHING, replaced: 1 });
  expect(await add([corrected])).toEqual({ ...NOTHING, kept: 1 });
  expect(await compareFile(app.context, file([corrected]))).toEqual([]);
});

test("what is read otherwise of an earlier file, or of an order in a list, changes nothing", async () => {
  await add([ORDER]);
  expect(await compareFile(app.context, file([{ ...ORDER, amountFen: 5 }], NOON - 1))).toEqual([]);
  await bookSold([soldOrder(ORDER.number, {})]);
  expect(await compareFile(app.context, file([{ ...ORDER, amountFen: 5 }]))).toEqual([]);
  expect(await add([{ ...ORDER, amountFen: 5 }])).toEqual({ ...NOTHING, inLists: 1 });
});

test.each([
  ["a later file", NOON + 1],
  ["the same file", NOON],
])("%s without receivers or remarks leaves those there are, however often", async (_what, at) => {
  await add([ORDER]);
  const before = await receiverRow();
  expect(before).toMatchObject({ province: "浙江省" });
  const later = { ...ORDER, receiver: NOBODY, remark: null, amountFen: 5 };
  expect(await add([later], at)).toMatchObject({ replaced: 1 });
  expect(await compareFile(app.context, { ...file([later]), fileAt: at })).toEqual([]);
  expect(await add([later], at)).toMatchObject({ replaced: 0, kept: 1 });
  expect(await receiverRow()).toEqual(before);
  expect(await listed()).toMatchObject([{ amountFen: { value: 5 }, remark: ORDER.remark }]);
});

test("taking back deletes the orders of this file only, and says so in the audit log", async () => {
  const orders = ordersOfExport("taobao", 6);
  const [ofList, ofLater, ofEarlier, ...others] = orders as [FileOrder, FileOrder, FileOrder, ...FileOrder[]];
  await add([ofEarlier], NOON - 1);
  await add([ofList, ofLater, ...others]);
  await add([ofLater], NOON + 1);
  await bookSold([soldOrder(ofList.number, {})]);
  const other = ordersOfExport("pinduoduo", 1);
  await add(other);
  expect(await takeBackFile(app.context, { ...file(orders), shop: app.shopId(OTHER) })).toBe(0);
  expect(await takeBackFile(app.context, file(orders))).toBe(others.length);
  const left = (await listed()).map(({ orderNumber }) => orderNumber).sort();
  expect(left).toEqual([ofList, ofLater, ofEarlier, ...other].map(({ number }) => number).sort());
  expect(await takeBackFile(app.context, file(orders))).toBe(0);
  expect(await auditTrail("fileOrdersTakenBack")).toEqual([
    {
      kind: "fileOrdersTakenBack",
      personId: app.context.identity.personId,
      details: { shop: app.shopId(MAIN), count: others.length },
    },
  ]);
});

test("a file that was taken back can be added again", async () => {
  await add([ORDER]);
  await takeBackFile(app.context, file([ORDER]));
  expect(await add([ORDER])).toEqual({ ...NOTHING, added: 1 });
});

test("a file from the future is taken back by the time that its dry run answers", async () => {
  const future = Date.now() + 86_400_000;
  const { fileAt } = await checkFile(app.context, file([ORDER], future));
  await add([ORDER], fileAt);
  expect(await takeBackFile(app.context, file([ORDER], fileAt))).toBe(1);
});
