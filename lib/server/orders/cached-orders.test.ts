import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { AnswerFacts } from "#lib/shared/calls/service-problem.ts";
import type { PendingOrdersQuery, SoldOrdersQuery } from "#lib/shared/orders/orders.ts";
import { DEFAULT_CACHE_TTL, type CacheTtl } from "#lib/shared/settings/cache-settings.ts";
import type { SandboxFault } from "#lib/testing/sandbox-control.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { checkPendingPageBase } from "./check-pending-page-base.ts";
import { determinePageBase } from "./determine-page-base.ts";
import { listPendingOrders } from "./list-pending-orders.ts";
import { listSoldOrders } from "./list-sold-orders.ts";
import { setPageBase } from "./page-base.ts";

const app = withTestApp();

const MAIN = "林间小铺";
const OTHER = "拾光文具";

type Reply =
  | { kind: "page"; page: AnswerFacts & { orders: unknown[] } }
  | { kind: "problem"; problem: AnswerFacts & { reason: string } };

function sold(
  query: Partial<SoldOrdersQuery> = {},
  context: Partial<Context> = {},
  shop = MAIN,
): Promise<Reply> {
  return listSoldOrders(
    { ...app.context, ...context },
    { shop: app.shopId(shop), page: 1, size: 20, edition: "enhanced", ...query },
  );
}

function pending(
  query: Partial<PendingOrdersQuery> = {},
  context: Partial<Context> = {},
  shop = MAIN,
): Promise<Reply> {
  return listPendingOrders(
    { ...app.context, ...context },
    { shop: app.shopId(shop), page: 1, size: 20, ...query },
  );
}

const LISTS = { sold, pending };

const callCount = async () => (await app.sandbox.control.meter()).calls.length;
const factsOf = (reply: Reply): AnswerFacts => (reply.kind === "page" ? reply.page : reply.problem);
const setCacheTtl = (change: Partial<CacheTtl>) =>
  putSetting("cacheTtl", { ...DEFAULT_CACHE_TTL, ...change }, app.context.identity.personId);

test.each(["sold", "pending"] as const)(
  "fifty people who open the same %s list at once are one call, and each sees its orders",
  async (list) => {
    await app.sandbox.control.setLatency({ "*": 300 });
    const colleagues = await Promise.all(Array.from({ length: 50 }, () => addSomebody()));
    const replies = await Promise.all(
      colleagues.map((context) => LISTS[list]({}, { ...context, idempotencyKey: randomUUID() })),
    );
    expect(await callCount()).toBe(1);
    const first = replies[0];
    for (const reply of replies)
      expect(reply.kind === "page" && reply.page.orders).toEqual(first?.kind === "page" && first.page.orders);
    const facts = replies.map(factsOf);
    expect(facts.filter(({ source }) => source === "called")).toMatchObject([
      { calls: 1, costPoints: exactly(1) },
    ]);
    expect(
      facts.filter(
        ({ source, calls, costPoints }) => source === "shared" && calls === 0 && costPoints?.high === 0,
      ),
    ).toHaveLength(49);
  },
);

test.each(["sold", "pending"] as const)(
  "a %s list asked for again inside its time to live is the first answer, for nothing, at its own time, beside what a newer one costs",
  async (list) => {
    const asked = Date.now();
    await LISTS[list]();
    const answered = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(answered);
    const again = await LISTS[list]();
    expect(factsOf(again)).toMatchObject({
      source: "stored",
      calls: 0,
      costPoints: exactly(0),
      usualPoints: exactly(1),
    });
    expect(factsOf(again).asOf).toBeGreaterThanOrEqual(asked);
    expect(factsOf(again).asOf).toBeLessThanOrEqual(answered);
    expect(await callCount()).toBe(1);
  },
);

test("a person who asks again gets a newer answer, which then serves the others", async () => {
  await sold();
  await app.sandbox.control.insertSoldOrders("2208841037615", 1);
  const again = await sold({}, { cache: "bypass" });
  expect(factsOf(again)).toMatchObject({ source: "called", calls: 1 });
  const after = await sold();
  expect(factsOf(after).source).toBe("stored");
  expect(after.kind === "page" && after.page.orders).toEqual(again.kind === "page" && again.page.orders);
  expect(await callCount()).toBe(2);
});

test("with a time to live of 0 each look is a call, the lists of other operations serve on", async () => {
  await setCacheTtl({ soldOrders: 0 });
  for (const list of [sold, sold, pending, pending]) await list();
  expect(await callCount()).toBe(3);
});

test("a time to live that an admin shortens holds for what is cached already", async () => {
  await sold();
  await setCacheTtl({ soldOrders: 1 });
  await expect.poll(async () => factsOf(await sold()).source, { timeout: 5_000 }).toBe("called");
  expect(await callCount()).toBe(2);
});

const failures: { what: string; fault: SandboxFault; reason: string }[] = [
  { what: "a refusal", fault: { kind: "code", code: 103 }, reason: "accountMissing" },
  { what: "a code to try later", fault: { kind: "code", code: 101 }, reason: "timedOut" },
  { what: "a call whose end is not known", fault: { kind: "reset" }, reason: "connectionLost" },
];

test.each(failures)("$what is never served again: the next look is a call", async ({ fault, reason }) => {
  await app.sandbox.control.addFault(fault, { operation: "pendingOrders" });
  expect(await pending()).toMatchObject({ kind: "problem", problem: { reason } });
  expect(factsOf(await pending())).toMatchObject({ source: "called", calls: 1 });
  expect(await callCount()).toBe(2);
});

test("a failed newer answer leaves the earlier one to serve", async () => {
  await pending();
  await app.sandbox.control.addFault({ kind: "code", code: 101 }, { operation: "pendingOrders" });
  expect(await pending({}, { cache: "bypass" })).toMatchObject({ kind: "problem" });
  expect(factsOf(await pending()).source).toBe("stored");
});

const others: [string, Partial<SoldOrdersQuery>, string][] = [
  ["page", { page: 2 }, MAIN],
  ["page size", { size: 50 }, MAIN],
  ["edition", { edition: "basic" }, MAIN],
  ["day", { from: "2026-11-01" }, MAIN],
  ["remark", { remark: "快递柜" }, MAIN],
  ["flag", { flag: "3" }, MAIN],
  ["shop", {}, OTHER],
];

test.each(others)("another %s is another question", async (_what, query, shop) => {
  await sold();
  expect(factsOf(await sold(query, {}, shop)).source).toBe("called");
  expect(factsOf(await sold(query, {}, shop)).source).toBe("stored");
  expect(await callCount()).toBe(2);
});

test("days written in another form, and pages counted from another number, are other questions", async () => {
  await pending({ from: "2026-11-01" });
  await putSetting("dateShapes", { pending: "seconds", sold: "day" }, app.context.identity.personId);
  expect(factsOf(await pending({ from: "2026-11-01" })).source).toBe("called");
  await putSetting("pendingPageBase", { base: 0 }, app.context.identity.personId);
  expect(factsOf(await pending({ from: "2026-11-01" })).source).toBe("called");
});

test("what must see what is so now makes a call, whatever is cached", async () => {
  const shopId = app.shopId(MAIN);
  const shown = { asOf: Date.now(), orderNumbers: [] };
  const check = () => checkPendingPageBase(app.context, { shop: shopId, size: 20, shown });
  const determine = () => determinePageBase(app.context, { shopId, idempotencyKey: randomUUID() });
  for (const run of [check, check, determine, determine]) {
    const before = await callCount();
    await setPageBase(app.context, { base: null });
    await run();
    expect(await callCount()).toBeGreaterThan(before);
  }
});

test.each(["sold", "pending"] as const)(
  "where lists wait for a press, opening the %s list asks nothing, an answer still in its time is shown, and a press asks",
  async (list) => {
    await putSetting("openLists", { isFetching: false }, app.context.identity.personId);
    expect(await LISTS[list]()).toMatchObject({
      kind: "problem",
      problem: { outcome: "notSent", reason: "notFetched", calls: 0, callId: null, mayHaveCost: false },
    });
    expect(await app.ledger()).toEqual([]);
    expect(factsOf(await LISTS[list]({}, { cache: "bypass" }))).toMatchObject({ source: "called", calls: 1 });
    expect(factsOf(await LISTS[list]())).toMatchObject({ source: "stored", calls: 0 });
    expect(await callCount()).toBe(1);
  },
);
