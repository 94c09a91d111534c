import { expect, test, vi } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";
import { callAnything } from "#lib/testing/call-anything.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";

const app = withTestApp();
const allowCalls = async (limit: number) => {
  await putSetting("budgets", { limits: [{ scope: "all", period: "day", unit: "calls", limit }] }, null);
  forgetSettings();
};
const ROUNDS = Number(process.env.BUDGET_ROUNDS ?? 8);

test("row 99: of five operations at once against the last call of a budget over all, one leaves", async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    await allowCalls(round);
    await Promise.all(OPERATIONS.map((operation) => callAnything(operation, round * 10)));
    expect(await database().$count(calls)).toBe(round);
  }
  expect((await app.sandbox.control.meter()).calls.length).toBe(ROUNDS);
});

test("row 100: a dashboard whose clock is a day ahead finds the day as spent as the others do", async () => {
  await allowCalls(2);
  await callAnything("soldOrders", 1);
  await callAnything("soldOrders", 2);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3_600_000 });
  const { result } = await callAnything("soldOrders", 3);
  vi.useRealTimers();
  expect(result).toMatchObject({ outcome: "notSent", reason: "overBudget" });
});
