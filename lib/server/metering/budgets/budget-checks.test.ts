import { afterEach, expect, test, vi } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { budgetOverrides, callCorrections, reconciliations } from "#lib/server/db/ledger-schema.ts";
import { uncalledResult } from "#lib/server/metering/call/call-outcome.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import type { BudgetLimit } from "#lib/shared/calls/budgets.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { addCall, addOpenCall, endCall } from "#lib/testing/add-call.ts";
import { confirmRule } from "#lib/testing/confirm-rule.ts";
import { lookForRoom } from "#lib/testing/look-for-room.ts";
import { recordQuestion } from "#lib/testing/record-request.ts";
import { withLedger } from "#lib/testing/with-ledger.ts";

/** The second of this month, 12:00 in Shanghai. */
const NOW = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 2, 4);
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000);
const YESTERDAY = minutesAgo(24 * 60);
const LAST_MONTH = minutesAgo(3 * 24 * 60);

type Row = NonNullable<Parameters<typeof addCall>[0]>;
const answered = (row: Row = {}): Row => ({ operation: "pendingOrders", openedAt: minutesAgo(30), ...row });
const lost = (row: Row = {}): Row =>
  answered({ outcome: "unknown", reason: "noAnswer", code: null, costPoints: null, ...row });
const limit = (limit: number, changes: Partial<BudgetLimit> = {}): BudgetLimit => ({
  scope: "all",
  period: "day",
  unit: "points",
  limit,
  ...changes,
});

withLedger({ COMMERCE_ACCESS_TOKEN: "token-of-a-test" });
afterEach(() => void vi.useRealTimers());

async function put(...rows: Row[]): Promise<string[]> {
  const ids: string[] = [];
  for (const row of rows) ids.push((await addCall(row)).id);
  return ids;
}
const times = (count: number, row: Row) => Array.from({ length: count }, () => row);
const setBudgets = (...limits: BudgetLimit[]) => putSetting("budgets", { limits }, null);
/** Looks for room in the budgets for one more call at that time. */
async function mayLeave(operation: Operation = "pendingOrders", now = NOW): Promise<unknown> {
  vi.useFakeTimers({ toFake: ["Date"], now });
  forgetSettings();
  const room = await lookForRoom(operation);
  vi.useRealTimers();
  return room;
}

test("without a budget everything leaves", async () => {
  await put(...times(20, answered()));
  expect(await mayLeave()).toBe(true);
});

test("known points count by day, month and operation", async () => {
  await put(
    answered(),
    answered({ openedAt: YESTERDAY }),
    answered({ openedAt: LAST_MONTH }),
    answered({ operation: "soldOrders", variant: "basic", costPoints: 10 }),
  );
  await setBudgets(limit(16));
  expect(await mayLeave()).toBe(true);
  await setBudgets(limit(15));
  expect(await mayLeave()).toEqual({ ...limit(15), spent: 13 });
  await setBudgets(limit(18, { period: "month" }));
  expect(await mayLeave()).toEqual({ ...limit(18, { period: "month" }), spent: 16 });
  await setBudgets(limit(8, { scope: "pendingOrders", period: "month" }));
  expect(await mayLeave("soldOrders")).toBe(true);
  expect(await mayLeave()).toEqual({ ...limit(8, { scope: "pendingOrders", period: "month" }), spent: 6 });
});

test("calls that may have been charged count the highest charge of their kind until settled", async () => {
  const [, , row = ""] = await put(
    answered(),
    answered({ costPoints: 9 }),
    lost(),
    answered({ costPoints: null }),
  );
  await setBudgets(limit(32));
  expect(await mayLeave()).toEqual({ ...limit(32), spent: 30 });
  await database().insert(reconciliations).values({ rowId: row, points: 0, note: "not on the bill" });
  expect(await mayLeave()).toBe(true);
});

test("a call that was given up counts as what it turned out to be", async () => {
  const [, row = ""] = await put(answered({ costPoints: 9 }), lost({ reason: null }));
  await setBudgets(limit(18));
  expect(await mayLeave()).toEqual({ ...limit(18), spent: 18 });
  await database().insert(callCorrections).values({
    rowId: row,
    outcome: "answered",
    costPoints: 2,
    summedPoints: 2,
    wasSent: true,
    closedAt: new Date(),
  });
  expect(await mayLeave()).toEqual({ ...limit(18), spent: 11 });
});

test("a call under way counts its usual price, and as a call", async () => {
  await put(...times(3, answered()), answered({ costPoints: 9 }));
  for (const minutes of [200, 30])
    await addOpenCall({ operation: "pendingOrders", openedAt: minutesAgo(minutes) });
  await setBudgets(limit(26));
  expect(await mayLeave()).toEqual({ ...limit(26), spent: 24 });
  await setBudgets(limit(6, { unit: "calls" }));
  expect(await mayLeave()).toEqual({ ...limit(6, { unit: "calls" }), spent: 6 });
});

test("row 62: a negative charge and one below zero that was settled never make room", async () => {
  await put(answered(), answered({ costPoints: -500 }), answered({ costPoints: null, oddCharge: "-4" }));
  await setBudgets(limit(8));
  expect(await mayLeave()).toEqual({ ...limit(8), spent: 6 });
});

test("calls made after the clock was set back count too", async () => {
  await put(answered({ openedAt: LAST_MONTH }), answered());
  await setBudgets(limit(8));
  expect(await mayLeave()).toBe(true);
  await put(answered({ openedAt: minutesAgo(55) }));
  expect(await mayLeave("pendingOrders", NOW - 54 * 60_000)).toEqual({ ...limit(8), spent: 6 });
});

test("what never left counts nothing, a call refused as too many is a call and no points", async () => {
  await put(
    lost({ outcome: "notSent", reason: "unreachable", wasSent: false }),
    lost({ outcome: "tryLater", reason: "tooManyRequests" }),
    answered(),
  );
  await setBudgets(limit(6), limit(3, { unit: "calls" }));
  expect(await mayLeave()).toBe(true);
  await setBudgets(limit(2, { unit: "calls" }));
  expect(await mayLeave()).toEqual({ ...limit(2, { unit: "calls" }), spent: 2 });
});

test("what has no known price counts nothing until its first charge, and then at once", async () => {
  await put(...times(5, answered({ operation: "topUpLink", costPoints: null })));
  await setBudgets(limit(12));
  expect(await mayLeave()).toBe(true);
  await put(answered({ operation: "topUpLink", costPoints: 2, openedAt: minutesAgo(0.5) }));
  expect(await mayLeave()).toEqual({ ...limit(12), spent: 12 });
});

test("sums go by the confirmed charge rule; while there is none the larger of both counts", async () => {
  await put(answered({ costPoints: 1, summedPoints: 20, chargePlace: "rows", rowPoints: 1 }));
  await setBudgets(limit(10));
  expect(await mayLeave()).toEqual({ ...limit(10), spent: 20 });
  await confirmRule("perCall");
  expect(await mayLeave()).toBe(true);
  await confirmRule("perRow");
  expect(await mayLeave()).toEqual({ ...limit(10), spent: 20 });
});

test("what an admin allowed on top holds for its own budget until its period ends", async () => {
  await put(...times(2, answered()));
  await setBudgets(limit(6), limit(6, { period: "month" }));
  const more = { unit: "points" as const, scope: "all" as const, extra: 2, reason: "sale" };
  const allow = (...rows: Partial<typeof budgetOverrides.$inferInsert>[]) =>
    database()
      .insert(budgetOverrides)
      .values(rows.map((row) => ({ ...more, period: "day" as const, ...row })));
  await allow({ at: minutesAgo(5) }, { at: minutesAgo(1) }, { at: YESTERDAY, extra: 100 });
  expect(await mayLeave()).toEqual({ ...limit(6, { period: "month" }), spent: 6 });
  await allow({ period: "month", at: YESTERDAY, extra: 50 });
  expect(await mayLeave()).toBe(true);
  await put(answered({ openedAt: minutesAgo(0.5) }));
  expect(await mayLeave()).toEqual({ ...limit(10), spent: 9 });
  expect(await mayLeave("pendingOrders", NOW + DAY_MS / 2)).toBe(true);
});

test("the sums stay right: more calls, ended calls, midnight, the first of the month", async () => {
  const { id } = await addOpenCall({ operation: "pendingOrders", openedAt: minutesAgo(100) });
  await put(...times(4, answered()));
  await setBudgets(limit(15), limit(1_000, { scope: "soldOrders", unit: "calls" }));
  expect(await mayLeave()).toEqual({ ...limit(15), spent: 15 });
  await endCall(id, { outcome: "answered", costPoints: 1, summedPoints: 1, wasSent: true });
  expect(await mayLeave()).toEqual({ ...limit(15), spent: 13 });
  await put(answered({ openedAt: minutesAgo(0.5) }));
  expect(await mayLeave()).toEqual({ ...limit(15), spent: 16 });
  await setBudgets(limit(15), limit(17, { period: "month" }));
  const expected = { ...limit(17, { period: "month" }), spent: 16 };
  expect(await mayLeave("pendingOrders", NOW + DAY_MS / 2)).toEqual(expected);
  expect(await mayLeave("pendingOrders", NOW + 30 * DAY_MS)).toBe(true);
});

test("a repetition has room only where the first attempt left some", async () => {
  const fate = { outcome: "tryLater", reason: "tooManyRequests", sentCount: 1, httpStatus: 429 } as const;
  const tooMany = uncalledResult("pendingOrders", fate);
  await setBudgets(limit(2, { unit: "calls" }));
  const one = recordQuestion();
  await one.open(1);
  await one.close(tooMany);
  expect(await one.open(2)).toHaveProperty("opened.permit");
  await one.close(tooMany);
  expect(await one.open(3)).toMatchObject({ opened: null, why: { kind: "overBudget" } });
});
