import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { auditEntries, settings } from "#lib/server/db/schema.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { BUDGET_SCOPES, type BudgetScope } from "#lib/shared/calls/budgets.ts";
import { addCall } from "#lib/testing/add-call.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { confirmRule } from "#lib/testing/confirm-rule.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { allowMore, allowMoreInput, setBudgets, setBudgetsInput } from "./change-budgets.ts";
import { getBudgets, getPointsToday } from "./get-budgets.ts";

const app = withTestApp();

type Four = { points?: number; calls?: number; warnOnly?: ("points" | "calls")[] };
const set = (scope: BudgetScope, day: Four, month: Four = {}) =>
  setBudgets(app.context, {
    scope,
    day: { points: null, calls: null, ...day },
    month: { points: null, calls: null, ...month },
  });
const call = (page: number) =>
  callService({ personId: null, shopId: null }, "pendingOrders", { pageIndex: page, pageSize: 10 });
const lastEntry = async () =>
  (await database().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0];
const more = { scope: "all", period: "day", unit: "calls", extra: 1, reason: "Festival sale" } as const;

test("limits of one scope are set together, those of others stay; the trail says what they are", async () => {
  await set("all", { points: 500 }, { calls: 9_000 });
  await set("soldOrders", { calls: 20 });
  await set("all", { points: 600 });
  expect(await getSetting("budgets")).toEqual({
    limits: [
      { scope: "soldOrders", period: "day", unit: "calls", limit: 20 },
      { scope: "all", period: "day", unit: "points", limit: 600 },
    ],
  });
  const none = { dayCalls: "none", monthPoints: "none", monthCalls: "none" };
  expect(await lastEntry()).toMatchObject({
    kind: "settingChanged",
    personId: app.context.identity.personId,
    details: { key: "budgets", scope: "all", dayPoints: 600, ...none },
  });
});

test("admins who set different scopes at once all get theirs", async () => {
  await Promise.all(BUDGET_SCOPES.map((scope) => set(scope, { calls: 5 })));
  expect((await getSetting("budgets"))?.limits.map(({ scope }) => scope).sort()).toEqual(
    [...BUDGET_SCOPES].sort(),
  );
});

test("the page shows every scope, what is limited, and what was allowed on top by whom", async () => {
  await set("all", { calls: 2 });
  for (const page of [1, 2]) await call(page);
  expect((await call(3)).result).toMatchObject({ reason: "overBudget" });
  await allowMore(app.context, more);
  expect((await call(3)).result.outcome).toBe("answered");
  expect((await call(4)).result).toMatchObject({ reason: "overBudget", budget: { limit: 3, spent: 3 } });

  const { spends, standings, overrides, until } = await getBudgets(app.context.identity);
  expect(spends).toHaveLength(BUDGET_SCOPES.length * 4);
  expect(
    spends.find(
      ({ scope, period, unit }) => scope === "pendingOrders" && period === "month" && unit === "calls",
    ),
  ).toMatchObject({ spent: 3 });
  expect(standings).toEqual([
    {
      scope: "all",
      period: "day",
      unit: "calls",
      spent: 3,
      more: 0,
      listed: 0,
      unpricedCalls: 0,
      limit: 2,
      extra: 1,
    },
  ]);
  expect(overrides).toMatchObject([{ ...more, who: "Zhou Yan" }]);
  expect(until.day).toBeGreaterThan(Date.now());
  expect(until.month).toBeGreaterThanOrEqual(until.day);
  expect(await lastEntry()).toMatchObject({ kind: "budgetOverridden", details: more });
});

test("a limit that only warns refuses no call and counts all the same; another beside it stops", async () => {
  await set("all", { calls: 1, warnOnly: ["calls"] });
  for (const page of [1, 2]) expect((await call(page)).result.outcome).toBe("answered");
  expect((await getBudgets(app.context.identity)).standings).toMatchObject([
    { unit: "calls", limit: 1, spent: 2, isWarnOnly: true },
  ]);
  expect(await getPointsToday(app.context.identity)).toMatchObject({ level: "spent", callsLeft: null });
  expect(await lastEntry()).toMatchObject({ details: { dayCalls: 1, warnOnly: ["dayCalls"] } });
  await set("pendingOrders", { calls: 2 });
  expect((await call(3)).result).toMatchObject({
    reason: "overBudget",
    budget: { scope: "pendingOrders", limit: 2 },
  });
  await set("pendingOrders", { calls: 2, warnOnly: ["calls"] });
  expect((await call(3)).result.outcome).toBe("answered");
});

test("more can be allowed of a limit that is there only, and for a reason that can be kept", async () => {
  expect(allowMoreInput.safeParse({ ...more, reason: "sale\0" }).success).toBe(false);
  await expect(allowMore(app.context, more)).rejects.toMatchObject({ code: "notFound" });
  await set("all", { points: 5 });
  await expect(allowMore(app.context, more)).rejects.toMatchObject({ code: "notFound" });
  expect((await getBudgets(app.context.identity)).overrides).toEqual([]);
});

test.each([
  [{ reason: "  " }, "reason"],
  [{ reason: "call 13800130426 back" }, "reason"],
  [{ extra: 0 }, "extra"],
  [{ extra: 1.5 }, "extra"],
  [{ extra: "5" }, "extra"],
] as const)("more with %j is refused at its field", (change, field) => {
  const parsed = allowMoreInput.safeParse({ ...more, ...change });
  const issues = parsed.error?.issues.map(({ path, message }) => [path.join("."), message.slice(0, 21)]);
  expect(issues).toEqual([[field, "usage.budgets.errors."]]);
});

test("points today are those of all operations, with the state of the budget that is used most", async () => {
  const open = { allowed: null, callsLeft: null, ownLeft: null };
  const none = { points: exactly(0), doubt: null, level: "calm", ...open };
  expect(await getPointsToday(app.context.identity)).toEqual(none);
  await call(1);
  const [row] = await app.ledger();
  const points = row?.costPoints ?? 0;
  expect(points).toBeGreaterThan(0);
  await set("all", { points: points * 2 });
  const half = { ...none, points: exactly(points), level: "half", allowed: points * 2 };
  expect(await getPointsToday(app.context.identity)).toEqual(half);
  await set("pendingOrders", {}, { calls: 1 });
  expect(await getPointsToday(app.context.identity)).toEqual({ ...half, level: "spent" });
  await allowMore(app.context, { ...more, scope: "pendingOrders", period: "month", extra: 99 });
  expect(await getPointsToday(app.context.identity)).toEqual(half);
});

test("a call whose price nobody knows leaves the points of today without an upper end", async () => {
  await addCall({ operation: "topUpLink", costPoints: null });
  expect(await getPointsToday(app.context.identity)).toMatchObject({
    points: { low: 0, high: null },
    doubt: "unpriced",
  });
  await confirmRule(null);
  expect(await getPointsToday(app.context.identity)).toMatchObject({ doubt: "counting" });
  await confirmRule("perCall");
});

test("what was allowed on top names who allowed it, and is shown without its limit too", async () => {
  await set("all", { calls: 1 });
  await allowMore(await addSomebody(["admin"], "Qian Mo"), more);
  expect((await getBudgets(app.context.identity)).overrides.at(0)).toMatchObject({
    who: "Qian Mo",
    reason: more.reason,
  });
  await database().delete(settings);
  expect((await getBudgets(app.context.identity)).overrides.at(0)).toMatchObject({ who: "Qian Mo" });
});

test("a role's or person's limit is of points a day; more is allowed to one person of either", async () => {
  const { personId } = app.context.identity;
  const own = `person:${personId}` as const;
  const extra = { scope: own, period: "day", unit: "points", extra: 2, reason: "sale" } as const;
  const empty: Record<"points" | "calls", number | null> = { points: null, calls: null };
  const scopes = [own, "role:staff", "role:owner", "person:1", "shop:1"];
  const isTaken = (scope: string, month = empty) =>
    setBudgetsInput.safeParse({ scope, day: { ...empty, points: 5 }, month }).success;
  expect(scopes.map((scope) => isTaken(scope))).toEqual([true, true, false, false, false]);
  expect(isTaken(own, { ...empty, calls: 3 })).toBe(false);

  expect(await allowMore(app.context, extra).catch((error: Error) => error.message)).toBe(
    "there is no such limit",
  );
  await set("role:staff", { points: 5 });
  expect(await lastEntry()).toMatchObject({
    details: { key: "budgets", scope: "role", roles: ["staff"], dayPoints: 5 },
  });
  await addCall({ personId });
  await addCall();
  await allowMore(app.context, extra);
  expect(await lastEntry()).toMatchObject({ details: { scope: "person", subject: personId, extra: 2 } });
  const { people, standings } = await getBudgets(app.context.identity);
  expect(standings).toEqual([]);
  expect(people.find(({ id }) => id === personId)?.standing).toMatchObject({ spent: 3, limit: 5, extra: 2 });
  expect(await getPointsToday(app.context.identity)).toMatchObject({
    points: exactly(6),
    ownLeft: 4,
    allowed: null,
  });
  await set("role:staff", { points: 5, warnOnly: ["points"] });
  expect(await getPointsToday(app.context.identity)).toMatchObject({ ownLeft: null, level: "calm" });
});
