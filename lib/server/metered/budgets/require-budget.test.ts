import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import { budgetOverrides, callCorrections, calls, settlements } from "#lib/server/db/ledger-schema.ts";
import { putSetting } from "#lib/server/db/put-setting.ts";
import { processWide } from "#lib/server/db/process-wide.ts";
import { settings } from "#lib/server/db/schema.ts";
import { askThrough } from "#lib/server/metered/ask-through.ts";
import { instanceId } from "#lib/server/metered/ledger/instance-id.ts";
import { requireBudget } from "#lib/server/metered/budgets/require-budget.ts";
import type { CallOptions, ServiceClient } from "#lib/server/service/service-client.ts";
import type { BudgetLimit } from "#lib/shared/budgets.ts";
import type { UnansweredCall } from "#lib/shared/call-result.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { emptyLedger } from "#lib/testing/empty-ledger.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";

setTestEnv();
const facts = {
  operation: "pendingOrders", code: 0, httpStatus: 200, message: null, costPoints: 3, summedPoints: 3, chargePlace: "data", oddCharge: null, requestId: null, sentCount: 1,
  waitMs: 0, callMs: 20, serviceMs: 20, remarks: [],
} as const;
const answer = { ...facts, remarks: [], outcome: "answered" as const, data: { orders: [], unreadableRows: 0 } };
const tooMany: UnansweredCall = { ...facts, remarks: [], code: null, httpStatus: 429, costPoints: null, summedPoints: null, chargePlace: null, outcome: "tryLater", reason: "tooManyRequests", authorization: null };

/** The second of November 2026, 12:00 in Shanghai. */
const NOW = Date.parse("2026-11-02T04:00:00Z");
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000);
const YESTERDAY = minutesAgo(24 * 60);
const LAST_MONTH = minutesAgo(3 * 24 * 60);

type Row = Partial<typeof calls.$inferInsert>;
const answered = (row: Row = {}): Row => ({ outcome: "answered", code: 0, wasSent: true, costPoints: 3, summedPoints: 3, openedAt: minutesAgo(30), closedAt: minutesAgo(30), ...row });
const lost = (row: Row = {}): Row => answered({ outcome: "unknown", reason: "noAnswer", code: null, costPoints: null, summedPoints: null, ...row });
const open = (row: Row = {}): Row => answered({ outcome: null, code: null, wasSent: null, costPoints: null, summedPoints: null, closedAt: null, ...row });
const times = (count: number, row: Row) => Array.from({ length: count }, () => row);
const limit = (limit: number, changes: Partial<BudgetLimit> = {}): BudgetLimit => ({ scope: "all", period: "day", unit: "points", limit, ...changes });

let opened: OpenDatabase;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(async () => {
  await opened.close();
});
beforeEach(async () => {
  await emptyLedger();
  await opened.db.delete(settings);
  // Rows that lie in the past are not written behind the back of a dashboard that runs.
  processWide("running-spend", () => ({ last: null as unknown })).last = null;
});

const put = async (...rows: Row[]) =>
  (await opened.db.insert(calls).values(rows.map((row) => ({ callId: randomUUID(), attempt: 1, operation: "pendingOrders" as const, instanceId: instanceId(), fingerprint: randomUUID(), ...row }))).returning({ id: calls.id })).map(({ id }) => id);
const setBudgets = (...limits: BudgetLimit[]) => putSetting("budgets", { limits }, null);
const mayLeave = (points: number | null = 3, operation: "pendingOrders" | "soldOrders" = "pendingOrders", now = NOW) =>
  requireBudget(opened.db, { callId: randomUUID(), operation, points }, now).then(() => true, (error: unknown) => (error as { budget: unknown }).budget);

test("without a budget everything leaves", async () => {
  await put(...times(50, answered()));
  expect(await mayLeave()).toBe(true);
});

test("known points of the day count, those of yesterday in the month alone, those of another operation in all", async () => {
  await put(answered(), answered({ openedAt: YESTERDAY }), answered({ openedAt: LAST_MONTH }), answered({ operation: "soldOrders", variant: "basic", costPoints: 10 }));
  await setBudgets(limit(16));
  expect(await mayLeave()).toBe(true);
  await setBudgets(limit(15));
  expect(await mayLeave()).toEqual({ ...limit(15), spent: 13 });
  await setBudgets(limit(18, { period: "month" }));
  expect(await mayLeave()).toEqual({ ...limit(18, { period: "month" }), spent: 16 });
  await setBudgets(limit(8, { scope: "pendingOrders", period: "month" }));
  expect(await mayLeave(3, "soldOrders")).toBe(true);
  expect(await mayLeave(3)).toEqual({ ...limit(8, { scope: "pendingOrders", period: "month" }), spent: 6 });
});

test("calls that may have been charged count the highest charge of their kind, until they are settled", async () => {
  const [, , row = ""] = await put(answered(), answered({ costPoints: 9, summedPoints: 9 }), lost(), answered({ costPoints: null, summedPoints: null }));
  await setBudgets(limit(32));
  expect(await mayLeave()).toEqual({ ...limit(32), spent: 30 });
  await opened.db.insert(settlements).values({ rowId: row, points: 0, note: "not on the bill" });
  expect(await mayLeave()).toBe(true);
});

test("a call that was given up counts as what it turned out to be", async () => {
  const [, row = ""] = await put(answered({ costPoints: 9, summedPoints: 9 }), lost({ reason: null }));
  await setBudgets(limit(18));
  expect(await mayLeave()).toEqual({ ...limit(18), spent: 18 });
  await opened.db.insert(callCorrections).values({ rowId: row, outcome: "answered", costPoints: 2, summedPoints: 2, wasSent: true, closedAt: new Date() });
  expect(await mayLeave()).toBe(true);
});

test("a call under way counts its usual price, and as a call", async () => {
  await put(...times(3, answered()), answered({ costPoints: 9 }), open({ openedAt: minutesAgo(200) }), open());
  await setBudgets(limit(26));
  expect(await mayLeave()).toEqual({ ...limit(26), spent: 24 });
  await setBudgets(limit(6, { unit: "calls" }));
  expect(await mayLeave()).toEqual({ ...limit(6, { unit: "calls" }), spent: 6 });
});

test("row 62: a negative charge and one below zero that was settled never make room", async () => {
  await put(answered(), answered({ costPoints: -500, summedPoints: -500 }), answered({ costPoints: null, summedPoints: null, oddCharge: "-4" }));
  await setBudgets(limit(8));
  expect(await mayLeave()).toEqual({ ...limit(8), spent: 6 });
});

test("calls made after the clock was set back count too", async () => {
  await put(answered({ openedAt: LAST_MONTH }), answered());
  await setBudgets(limit(8));
  expect(await mayLeave()).toBe(true);
  await put(answered({ openedAt: minutesAgo(55), closedAt: minutesAgo(55) }));
  expect(await mayLeave(3, "pendingOrders", NOW - 54 * 60_000)).toEqual({ ...limit(8), spent: 6 });
});

test("what never left counts nothing, a call refused as too many is a call and no points", async () => {
  await put(lost({ outcome: "notSent", reason: "unreachable", wasSent: false }), lost({ outcome: "tryLater", reason: "tooManyRequests" }), answered());
  await setBudgets(limit(6), limit(3, { unit: "calls" }));
  expect(await mayLeave()).toBe(true);
  await setBudgets(limit(2, { unit: "calls" }));
  expect(await mayLeave()).toEqual({ ...limit(2, { unit: "calls" }), spent: 2 });
});

test("what has no known price counts nothing until its first charge, and then at once", async () => {
  await put(...times(5, answered({ operation: "topUpLink", costPoints: null, summedPoints: null })));
  await setBudgets(limit(12));
  expect(await mayLeave(null)).toBe(true);
  await put(answered({ operation: "topUpLink", costPoints: 2, summedPoints: 2, openedAt: minutesAgo(0.5) }));
  expect(await mayLeave(null)).toEqual({ ...limit(12), spent: 12 });
});

test("sums go by the reading of charges in force", async () => {
  await put(answered({ costPoints: 1, summedPoints: 20 }));
  await setBudgets(limit(10));
  expect(await mayLeave(1)).toBe(true);
  await putSetting("chargeReading", { reading: "each" }, null);
  expect(await mayLeave(1)).toEqual({ ...limit(10), spent: 20 });
});

test("what an admin allowed on top holds for its own budget until its period ends", async () => {
  await put(...times(2, answered()));
  await setBudgets(limit(6), limit(6, { period: "month" }));
  const more = { unit: "points" as const, scope: "all" as const, extra: 2, reason: "sale" };
  await opened.db.insert(budgetOverrides).values([{ ...more, period: "day", at: minutesAgo(5) }, { ...more, period: "day", at: minutesAgo(1) }, { ...more, period: "day", at: YESTERDAY, extra: 100 }]);
  expect(await mayLeave()).toEqual({ ...limit(6, { period: "month" }), spent: 6 });
  await opened.db.insert(budgetOverrides).values({ ...more, period: "month", at: YESTERDAY, extra: 50 });
  expect(await mayLeave()).toBe(true);
  await put(answered({ openedAt: minutesAgo(0.5) }));
  expect(await mayLeave()).toEqual({ ...limit(10), spent: 9 });
  expect(await mayLeave(3, "pendingOrders", NOW + 12 * 3_600_000)).toBe(true);
});

test("the sums stay right from one look to the next: more calls, ended calls, midnight, the first of the month", async () => {
  await setBudgets(limit(1_000_000), limit(1_000, { scope: "soldOrders", unit: "calls" }));
  const [row = ""] = await put(open({ openedAt: minutesAgo(100) }), ...times(4, answered()));
  await mayLeave();
  await setBudgets(limit(15));
  expect(await mayLeave(1)).toEqual({ ...limit(15), spent: 15 });
  await opened.db.update(calls).set({ outcome: "answered", costPoints: 1, summedPoints: 1, wasSent: true, closedAt: new Date() }).where(eq(calls.id, row));
  expect(await mayLeave(3)).toEqual({ ...limit(15), spent: 13 });
  await put(answered({ openedAt: minutesAgo(0.5) }));
  expect(await mayLeave(0)).toEqual({ ...limit(15), spent: 16 });
  await setBudgets(limit(15), limit(17, { period: "month" }));
  expect(await mayLeave(3, "pendingOrders", NOW + 12 * 3_600_000)).toEqual({ ...limit(17, { period: "month" }), spent: 16 });
  expect(await mayLeave(3, "pendingOrders", NOW + 29 * 24 * 3_600_000)).toBe(true);
});

const pressing = (count: number, gate: Promise<void>) =>
  Promise.all(
    Array.from({ length: count }, (_, press) => {
      const pendingOrders = async (_question: unknown, { journal }: CallOptions) => {
        await journal.open(1);
        await gate;
        await journal.close(answer);
        return answer;
      };
      const ask = { client: { pendingOrders } as unknown as ServiceClient, context: { personId: null, shopId: null, again: true }, operation: "pendingOrders" as const, question: { pageIndex: press }, fingerprint: randomUUID(), predicted: Promise.resolve(3) };
      return askThrough(ask);
    }),
  );

test("twenty calls at once don't pass a budget of five by more than those that were opened at the same moment", async () => {
  await setBudgets(limit(5, { unit: "calls" }));
  const asked = await pressing(20, Promise.resolve());
  const left = asked.filter(({ result }) => result.outcome === "answered").length;
  expect(left).toBeGreaterThanOrEqual(5);
  expect(left).toBeLessThanOrEqual(20);
  expect(await opened.db.$count(calls)).toBe(left);
  const refused = asked.filter(({ result }) => result.outcome !== "answered");
  for (const { result, callId } of refused) expect([callId, result]).toMatchObject([null, { outcome: "notSent", reason: "overBudget", sentCount: 0, budget: { limit: 5, unit: "calls" } }]);
  const [next] = await pressing(1, Promise.resolve());
  expect(next).toMatchObject({ callId: null, result: { reason: "overBudget", budget: { spent: left } } });
});

test("a repetition that no budget has room for leaves the call with the end it had", async () => {
  await setBudgets(limit(1, { unit: "calls" }));
  const pendingOrders = async (_question: unknown, { journal }: CallOptions) => {
    await journal.open(1);
    await journal.close(tooMany);
    await journal.open(2);
    throw new Error("it left");
  };
  const ask = { client: { pendingOrders } as unknown as ServiceClient, context: { personId: null, shopId: null }, operation: "pendingOrders" as const, question: {}, fingerprint: randomUUID(), predicted: Promise.resolve(null) };
  const asked = await askThrough(ask);
  expect(asked.result).toBe(tooMany);
  expect(await opened.db.select({ callId: calls.callId, outcome: calls.outcome }).from(calls)).toEqual([{ callId: asked.callId, outcome: "tryLater" }]);
});
