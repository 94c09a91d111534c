import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { exactly } from "#lib/shared/calls/points.ts";
import type { ResponseInfo } from "#lib/shared/calls/service-problem.ts";
import type { SoldOrdersQuery } from "#lib/shared/orders/orders.ts";
import { DEFAULT_CACHE_TTL } from "#lib/shared/settings/cache-settings.ts";
import { listTrials, MAIN, OTHER } from "#lib/testing/list-trials.ts";
import { checkPendingPageNumbering } from "./check-pending-page-numbering.ts";
import { determinePageNumbering } from "./determine-page-numbering.ts";
import { setPageNumbering } from "./page-numbering.ts";

const { app, sold, pending, callCount, set } = listTrials();

type Reply =
  | { kind: "page"; page: ResponseInfo & { orders: unknown[] } }
  | { kind: "problem"; problem: ResponseInfo & { reason: string } };

const LISTS = { sold, pending };
const BOTH = ["sold", "pending"] as const;

const factsOf = (reply: Reply): ResponseInfo => (reply.kind === "page" ? reply.page : reply.problem);

test("a time to live is of its own list, and a shorter one holds for what is cached already", async () => {
  for (const list of [sold, pending]) await list();
  await set("cacheTtl", { ...DEFAULT_CACHE_TTL, soldOrders: 1 });
  await expect.poll(async () => factsOf(await sold()).source, { timeout: 5_000 }).toBe("called");
  expect(factsOf(await pending()).source).toBe("stored");
  expect(await callCount()).toBe(3);
});

test.each(BOTH)("a %s list asked again in time is its first answer, free and priced", async (list) => {
  const asked = Date.now();
  await LISTS[list]();
  const answered = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(answered);
  const again = await LISTS[list]();
  const free = { source: "stored", calls: 0, costPoints: exactly(0), usualPoints: exactly(1) };
  expect(factsOf(again)).toMatchObject(free);
  expect(factsOf(again).asOf).toBeGreaterThanOrEqual(asked);
  expect(factsOf(again).asOf).toBeLessThanOrEqual(answered);
  expect(await callCount()).toBe(1);
});

test("a failed newer answer leaves the earlier one to serve", async () => {
  await pending();
  await app.sandbox.control.addFault({ kind: "code", code: 101 }, { operation: "pendingOrders" });
  expect(await pending({}, { cache: "bypass" })).toMatchObject({ kind: "problem" });
  expect(factsOf(await pending()).source).toBe("stored");
});

const others: [string, () => Partial<SoldOrdersQuery>][] = [
  ["page", () => ({ page: 2 })],
  ["page size", () => ({ size: 50 })],
  ["edition", () => ({ edition: "basic" })],
  ["day", () => ({ from: "2026-11-01" })],
  ["remark", () => ({ remark: "快递柜" })],
  ["flag", () => ({ flag: "3" })],
  ["shop", () => ({ shop: app.shopId(OTHER) })],
];

test.each(others)("another %s is another question", async (_what, query) => {
  await sold();
  expect(factsOf(await sold(query())).source).toBe("called");
  expect(factsOf(await sold(query())).source).toBe("stored");
  expect(await callCount()).toBe(2);
});

test("days written in another form, and pages counted from another number, are other questions", async () => {
  await pending({ from: "2026-11-01" });
  await set("dateShapes", { pending: "seconds", sold: "day" });
  expect(factsOf(await pending({ from: "2026-11-01" })).source).toBe("called");
  await set("pendingPageBase", { base: 0 });
  expect(factsOf(await pending({ from: "2026-11-01" })).source).toBe("called");
});

test("what must see what is so now makes a call, whatever is cached", async () => {
  const shopId = app.shopId(MAIN);
  const shown = { asOf: Date.now(), orderNumbers: [] };
  const check = () => checkPendingPageNumbering(app.context, { shop: shopId, size: 20, shown });
  const determine = () => determinePageNumbering(app.context, { shopId, idempotencyKey: randomUUID() });
  for (const run of [check, check, determine, determine]) {
    const before = await callCount();
    await setPageNumbering(app.context, { base: null });
    await run();
    expect(await callCount()).toBeGreaterThan(before);
  }
});

test.each(BOTH)("where lists wait for a press, opening the %s one asks nothing", async (list) => {
  await set("openLists", { isFetching: false });
  expect(await LISTS[list]()).toMatchObject({
    kind: "problem",
    problem: { outcome: "notSent", reason: "notFetched", calls: 0, callId: null, mayHaveCost: false },
  });
  expect(await app.ledger()).toEqual([]);
  expect(factsOf(await LISTS[list]({}, { cache: "bypass" }))).toMatchObject({ source: "called", calls: 1 });
  expect(factsOf(await LISTS[list]())).toMatchObject({ source: "stored", calls: 0 });
  expect(await callCount()).toBe(1);
});
