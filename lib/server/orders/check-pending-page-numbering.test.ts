import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { drainCalls } from "#lib/server/metering/ledger/calls-in-progress.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { listTrials, MAIN } from "#lib/testing/list-trials.ts";
import type { SandboxOptions } from "#lib/testing/sandbox-control.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { checkPendingPageNumbering, type PageNumberingFinding } from "./check-pending-page-numbering.ts";
import { getPageNumbering, setPageNumbering } from "./page-numbering.ts";

const { app, pending, callCount, pagesSent } = listTrials();

/** Order numbers of page 1, as the screen would send them. */
async function shownOn(shopName: string): Promise<string[] | null> {
  const response = await pending({ shop: app.shopId(shopName) });
  return response.kind === "page" ? response.page.orders.map((order) => order.orderNumber ?? "") : null;
}

const check = (
  shop: string,
  numbers: string[] | null,
  more: { size?: 100; idempotencyKey?: string } = {},
) => {
  const shown = numbers && { asOf: Date.now(), orderNumbers: numbers };
  return checkPendingPageNumbering(app.context, { shop: app.shopId(shop), size: 20, shown, ...more });
};

type Conclusion = [string, Partial<SandboxOptions>, string, PageNumberingFinding["conclusion"], 0 | 1 | null];
const conclusions: Conclusion[] = [
  ["other orders on page 0: base 0", { pageBase: 0 }, MAIN, "base0", 0],
  ["orders on page 0 beside an empty page 1: base 0", { pageBase: 0 }, "远山五金", "base0", 0],
  ["code 100 beside a filled page 1: base 1", { pageBase: 1 }, MAIN, "base1", 1],
  ["the same page again: base 1", { pageBase: 0, pastLastPage: "first" }, "远山五金", "base1", 1],
  ["nothing on either page: no conclusion", { pageBase: 0 }, "初雪集", "inconclusive", null],
  ["code 100 beside an empty page 1: base 1", { pageBase: 1 }, "初雪集", "base1", 1],
];

test.each(conclusions)("%s, from one call for page 0", async (_, serviceFormat, shop, conclusion, base) => {
  await app.sandbox.control.setOptions(serviceFormat);
  const shown = await shownOn(shop);
  await app.sandbox.control.clearMeter();
  expect((await check(shop, shown)).conclusion).toBe(conclusion);
  expect(await pagesSent()).toEqual([0]);
  expect((await getSetting("pendingPageBase"))?.base ?? null).toBe(base);
  expect(await getPageNumbering(app.context.identity)).toBe(base);
});

test("an answer for page 0 where page 1 was refused: base 0", async () => {
  await app.sandbox.control.setOptions({ pageBase: 0 });
  await app.sandbox.control.addFault({ kind: "code", code: 100 });
  expect(await shownOn(MAIN)).toBeNull();
  expect((await check(MAIN, null)).conclusion).toBe("base0");
});

test.each([
  { says: "nothing was asked", before: async () => undefined },
  { says: "page 1 was answered", before: () => shownOn(MAIN) },
  { says: "another shop was refused", before: () => refusedOn("远山五金") },
  { says: "page 1 failed otherwise", before: () => failedOn(101) },
])("a refusal of page 1 that the ledger does not know is not believed: $says", async ({ before }) => {
  await app.sandbox.control.setOptions({ pageBase: 0 });
  await before();
  expect(await check(MAIN, null)).toMatchObject({ conclusion: "inconclusive", reply: { kind: "page" } });
  expect(await getSetting("pendingPageBase")).toBeNull();
});

async function failedOn(code: number, shopName = MAIN): Promise<void> {
  await app.sandbox.control.addFault({ kind: "code", code });
  expect(await shownOn(shopName)).toBeNull();
}

const refusedOn = (shopName: string) => failedOn(100, shopName);

test("a service that takes page 0 for no paging and returns everything counts from 1", async () => {
  const shown = await shownOn(MAIN);
  await app.sandbox.control.setOptions({ pageBase: 0 });
  const finding = await check(MAIN, shown, { size: 100 });
  if (finding.reply?.kind !== "page") throw new Error("a problem");
  expect(finding.reply.page.orders.length).toBeGreaterThan(2 * shown!.length);
  expect(finding.conclusion).toBe("base1");
});

test("code 100 for both: no conclusion", async () => {
  await app.sandbox.control.setOptions({ pageBase: 1 });
  await refusedOn(MAIN);
  expect((await check(MAIN, null)).conclusion).toBe("inconclusive");
});

test("orders that moved between the two calls decide nothing", async () => {
  await app.sandbox.control.setOptions({ pageBase: 0 });
  const { reply } = await check(MAIN, null);
  const first = reply?.kind === "page" ? reply.page.orders.map((order) => order.orderNumber ?? "") : [];
  expect((await check(MAIN, ["1000000000000000001", ...first.slice(0, 19)])).conclusion).toBe("base1");
  await setPageNumbering(app.context, { base: null });
  expect((await check(MAIN, [first[19]!, "1000000000000000002"])).conclusion).toBe("base0");
});

test.each([
  { fault: { kind: "code", code: 101 }, reason: "timedOut" },
  { fault: { kind: "html", status: 502 }, reason: "notUnderstood" },
  { fault: { kind: "code", code: 204, msg: "接口调用次数不足" }, reason: "callsUsedUp" },
] as const)("a check that fails with $reason concludes nothing and stays open", async ({ fault, reason }) => {
  const shown = await shownOn(MAIN);
  await app.sandbox.control.addFault(fault);
  const finding = await check(MAIN, shown);
  expect(finding).toMatchObject({ conclusion: "inconclusive", reply: { problem: { reason } } });
  expect(await getPageNumbering(app.context.identity)).toBeNull();
});

test("a paid finding that cannot be stored is answered and holds here until the next one is", async () => {
  await app.sandbox.control.setOptions({ pageBase: 0 });
  const shown = await shownOn(MAIN);
  await database().execute(sql`ALTER TABLE settings ADD CONSTRAINT frozen CHECK (key <> 'pendingPageBase')`);
  try {
    expect(await check(MAIN, shown)).toMatchObject({
      conclusion: "base0",
      reply: { kind: "page", page: { pageBase: 0 } },
    });
    expect([await getSetting("pendingPageBase"), await getPageNumbering(app.context.identity)]).toEqual([
      null,
      0,
    ]);
    expect(await shownOn(MAIN)).not.toEqual(shown);
  } finally {
    await database().execute(sql`ALTER TABLE settings DROP CONSTRAINT frozen`);
  }
  await check(MAIN, shown);
  expect(await getSetting("pendingPageBase")).toEqual({ base: 0 });
  await app.reset();
  expect(await getPageNumbering(app.context.identity)).toBeNull();
});

test("a refusal that somebody shared is believed of them too", async () => {
  await app.sandbox.control.setOptions({ pageBase: 0 });
  const colleague = await addSomebody();
  await app.sandbox.control.addFault({ kind: "code", code: 100 }, { operation: "pendingOrders" });
  await app.sandbox.control.setLatency({ "*": 300 });
  const both = await Promise.all(
    [app.context, colleague].map((context) => pending({}, { ...context, idempotencyKey: randomUUID() })),
  );
  expect(both.map((reply) => reply.kind === "problem" && reply.problem.source).sort()).toEqual([
    "called",
    "shared",
  ]);
  // The shared result is recorded in the background; only a shutdown waits for it.
  expect(await drainCalls(20_000)).toBe(0);
  const sharer = both[0]?.kind === "problem" && both[0].problem.source === "shared" ? app.context : colleague;
  const asked = { shop: app.shopId(MAIN), size: 20, shown: null } as const;
  expect(await checkPendingPageNumbering(sharer, asked)).toMatchObject({ conclusion: "base0" });
});

test("a check that the browser repeats by itself is one call with one conclusion", async () => {
  await app.sandbox.control.setOptions({ pageBase: 0 });
  await refusedOn(MAIN);
  await app.sandbox.control.clearMeter();
  const again = { idempotencyKey: randomUUID() };
  const findings = await Promise.all([check(MAIN, null, again), check(MAIN, null, again)]);
  expect(findings.map(({ conclusion }) => conclusion)).toEqual(["base0", "base0"]);
  expect(await check(MAIN, null, again)).toMatchObject({
    conclusion: "base0",
    reply: { kind: "page", page: { source: "called", calls: 1 } },
  });
  expect(await callCount()).toBe(1);
  expect(await getSetting("pendingPageBase")).toEqual({ base: 0 });
});
