import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { budgetOverrides } from "#lib/server/db/ledger-schema.ts";
import { people } from "#lib/server/db/schema.ts";
import { openCall } from "#lib/server/metering/ledger/open-call.ts";
import { rebuildSums } from "#lib/server/metering/pricing/rebuild-sums.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { forgetSettings, settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { type BudgetLimit, personScope, type PersonScope } from "#lib/shared/calls/budgets.ts";
import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { addCall, addOpenCall } from "#lib/testing/add-call.ts";
import { emptyLedger } from "#lib/testing/empty-tables.ts";
import { lookForRoom, newOpening } from "#lib/testing/look-for-room.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { withLedger } from "#lib/testing/with-ledger.ts";
import { listPersonBudgets } from "./list-person-budgets.ts";

let lin: string;
let mei: string;

withLedger();
beforeEach(async () => {
  lin = (await addSomebody()).identity.personId;
  mei = (await addSomebody(["staff", "marketing"])).identity.personId;
});

const DAY = { period: "day", unit: "points" } as const;
const limit = (scope: PersonScope, points: number): BudgetLimit => ({ scope, ...DAY, limit: points });
const warnOf = (scope: PersonScope, points: number) => ({
  ...limit(scope, points),
  isWarnOnly: true as const,
});
const setLimits = async (...limits: BudgetLimit[]) => {
  await putSetting("budgets", { limits }, null);
  forgetSettings();
};

const mayLeave = (personId: string | null) => lookForRoom("soldOrders", personId);
const standingOf = async (id: string) => {
  const limits = (await settingsSnapshot()).values.budgets?.limits ?? [];
  const [own] = await listPersonBudgets(limits, [], Date.now(), database(), id);
  return own?.standing;
};

test("a role's limit is counted for each of its people, over all operations, and of nobody else", async () => {
  await addCall({ personId: lin, operation: "pendingOrders" });
  for (const personId of [lin, mei, null]) await addCall({ personId });
  await setLimits(limit("role:staff", 8));
  expect(await mayLeave(lin)).toEqual({ ...limit(personScope(lin), 8), spent: 6 });
  expect([await mayLeave(mei), await mayLeave(null)]).toEqual([true, true]);
  await setLimits(limit("role:admin", 1));
  expect(await mayLeave(lin)).toBe(true);
});

test("of several roles the lowest limit counts, and a limit of one's own takes the place of both", async () => {
  await addCall({ personId: mei });
  await setLimits(limit("role:staff", 50), limit("role:marketing", 5));
  expect(await mayLeave(mei)).toMatchObject({ limit: 5, spent: 3 });
  expect(await standingOf(mei)).toMatchObject({ scope: personScope(mei), limit: 5, spent: 3 });
  await setLimits(limit("role:staff", 50), limit("role:marketing", 5), limit(personScope(mei), 6));
  expect(await mayLeave(mei)).toBe(true);
  await addCall({ personId: mei });
  expect(await mayLeave(mei)).toMatchObject({ limit: 6, spent: 6 });
});

test("one that only warns stops nothing; beside one that stops the latter is shown", async () => {
  await addCall({ personId: mei });
  await setLimits(warnOf("role:staff", 1));
  expect(await mayLeave(mei)).toBe(true);
  expect(await standingOf(mei)).toMatchObject({ limit: 1, isWarnOnly: true });
  await setLimits(warnOf("role:staff", 1), limit("role:marketing", 4));
  expect(await mayLeave(mei)).toMatchObject({ limit: 4 });
  expect(await standingOf(mei)).toMatchObject({ limit: 4 });
});

test("only today counts, and what an admin allowed this person on top", async () => {
  await addCall({ personId: lin, openedAt: new Date(Date.now() - DAY_MS) });
  await addCall({ personId: lin });
  await setLimits(limit("role:staff", 5));
  expect(await mayLeave(lin)).toMatchObject({ limit: 5, spent: 3 });
  const more = { scope: personScope(lin), ...DAY, reason: "sale", extra: 1 };
  await database().insert(budgetOverrides).values(more);
  forgetSettings();
  expect(await mayLeave(lin)).toBe(true);
  await addCall({ personId: mei });
  expect(await mayLeave(mei)).toMatchObject({ limit: 5 });
});

test("row 62: a charge below 0 makes no room; what may have been charged counts", async () => {
  await addCall({ personId: lin });
  await addCall({ personId: lin, costPoints: -500 });
  await addCall({ personId: lin, outcome: "unknown", reason: "noAnswer", code: null, costPoints: null });
  await addOpenCall({ personId: lin });
  await setLimits(limit("role:staff", 9));
  expect(await mayLeave(lin)).toMatchObject({ spent: 9 });
  expect(await standingOf(lin)).toMatchObject({ spent: 3, more: 6 });
  // The nightly comparison finds the sums of the triggers right, and repairs wrong ones.
  expect(await rebuildSums()).toBe(0);
  await database().execute("update usage_totals set counted_per_call = 0");
  expect(await rebuildSums()).toBeGreaterThan(0);
  expect(await mayLeave(lin)).toMatchObject({ spent: 9 });
});

test("another role counts what was spent before, and who may not sign in any more is not listed", async () => {
  await addCall({ personId: lin });
  await setLimits(limit("role:marketing", 3));
  expect(await mayLeave(lin)).toBe(true);
  await database()
    .update(people)
    .set({ roles: ["marketing"] })
    .where(eq(people.id, lin));
  expect(await mayLeave(lin)).toMatchObject({ limit: 3, spent: 3 });
  await database().update(people).set({ disabledAt: new Date() }).where(eq(people.id, lin));
  expect(await standingOf(lin)).toBeUndefined();
});

test("calls of one person at once, each of another operation, never pass the limit together", async () => {
  await setLimits(limit("role:staff", 6));
  const press = async (operation: Operation) => {
    const ask = newOpening(operation, lin);
    const snapshot = await settingsSnapshot();
    const { seen } = await openCall(ask, snapshot, operation, null);
    const write = { row: operation, version: seen.version, state: {} as never };
    return (await openCall(ask, snapshot, operation, write)).outcome;
  };
  for (let round = 1; round <= 5; round += 1) {
    await emptyLedger();
    for (const operation of OPERATIONS) await addCall({ operation });
    forgetSettings();
    const outcomes = await Promise.all(OPERATIONS.map(press));
    const left = outcomes.filter(({ kind }) => kind === "opened");
    expect([round, left.length]).toEqual([round, 2]);
    for (const outcome of outcomes)
      if (outcome.kind !== "opened")
        expect(outcome).toMatchObject({ kind: "overBudget", budget: { limit: 6, spent: 6 } });
  }
});
