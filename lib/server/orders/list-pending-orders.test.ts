import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { shops } from "#lib/server/db/schema.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { listTrials } from "#lib/testing/list-trials.ts";

const { app, pending, pendingPage: page, sentBodies, set } = listTrials();

test("the first page is one call for page 1, said to be unchecked, without the filters not set", async () => {
  const first = await page();
  expect(first).toMatchObject({ page: 1, pageSize: 20, pageBase: null, unreadableRows: 0 });
  expect(first).toMatchObject({ calls: 1, costPoints: exactly(1) });
  expect(first.orders).toHaveLength(20);
  expect(first.orders.every((order) => /^\d{19}$/.test(order.orderNumber ?? "") && !order.isIncomplete)).toBe(
    true,
  );
  expect(await sentBodies()).toEqual(['{"sellerId":"700261","pageIndex":1,"pageSize":20}']);
});

test("with page base 0 known, page 1 is asked for as 0 and page 3 as 2", async () => {
  await app.sandbox.control.setOptions({ pageBase: 0 });
  await set("pendingPageBase", { base: 0 });
  const pages = [await page(), await page({ page: 2 }), await page({ page: 3 })];
  expect(pages.every((one) => one.pageBase === 0)).toBe(true);
  expect(await sentBodies()).toEqual(
    [0, 1, 2].map((index) => `{"sellerId":"700261","pageIndex":${index},"pageSize":20}`),
  );
  expect(new Set(pages.flatMap((one) => one.orders.map((order) => order.orderNumber))).size).toBe(60);
});

test("pages reach every order once and end short", async () => {
  const pages = await Promise.all([1, 2, 3].map((number) => page({ page: number, size: 50 })));
  expect(pages.map((one) => one.orders.length)).toEqual([50, 46, 0]);
  expect(new Set(pages.flatMap((one) => one.orders.map((order) => order.orderNumber))).size).toBe(96);
});

test("row 87: every given filter leaves under the spec's name, dates as YYYY-MM-DD", async () => {
  await page({ order: "4402981677163358206", from: "2026-02-28", to: "2026-03-01", remark: '易碎"\\' });
  expect(await sentBodies()).toEqual([
    '{"orderNoStr":"4402981677163358206","sellerId":"700261","pageIndex":1,"pageSize":20,"startTime":"2026-02-28","endTime":"2026-03-01","remark":"易碎\\"\\\\"}',
  ]);
});

test("a shop without seller ID is refused before anything is sent or written", async () => {
  const [row] = await database()
    .insert(shops)
    .values({ name: "只有店主", ownerId: "2208841037615" })
    .returning();
  await expect(pending({ shop: row!.id })).rejects.toMatchObject({
    code: "badInput",
    fields: { shop: "noSellerId" },
  });
  expect(await sentBodies()).toEqual([]);
  expect(await app.ledger()).toEqual([]);
});

test.each([
  [204, "接口调用次数不足，请充值", "callsUsedUp", "refused", false],
  [101, "请求超时，请重试", "timedOut", "tryLater", true],
  [200, "系统错误", "systemError", "unknown", true],
] as const)("code %i (%s: %s) is told in its own words", async (code, msg, reason, outcome, mayHaveCost) => {
  await app.sandbox.control.addFault({ kind: "code", code, msg });
  expect(await pending()).toMatchObject({
    kind: "problem",
    problem: { reason, outcome, mayHaveCost, code, message: msg, calls: 1, operation: "pendingOrders" },
  });
  expect(await sentBodies()).toHaveLength(1);
  expect(await app.ledger()).toMatchObject([{ outcome, reason, code, attempt: 1 }]);
});
