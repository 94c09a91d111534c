import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { verifyCard } from "#lib/server/cards/verify-card.ts";
import { database } from "#lib/server/db/database.ts";
import { cardChecks } from "#lib/server/db/schema.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { toServiceProblem } from "#lib/server/metering/call/call-outcome.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import type { BudgetLimit } from "#lib/shared/calls/budgets.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { cardInput, PRACTICE_CARDS } from "#lib/testing/card-requests.ts";
import { nobody } from "#lib/testing/repeated-requests.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";

const app = withTestApp();
const limits = (...limits: BudgetLimit[]) => putSetting("budgets", { limits }, null);
const ONE_CALL: BudgetLimit = { scope: "all", period: "day", unit: "calls", limit: 1 };
const ask = (pageIndex: number, idempotencyKey?: string) =>
  callService({ ...nobody, idempotencyKey }, "pendingOrders", { pageIndex, pageSize: 10 });
const meter = async () => (await app.sandbox.control.meter()).calls.length;

test("over budget nothing leaves and nothing is written, and the reply says which budget it was", async () => {
  await limits(ONE_CALL);
  await ask(1);
  const asked = await ask(2);
  const expected = { callId: null, result: { outcome: "notSent", reason: "overBudget", sentCount: 0 } };
  expect(asked).toMatchObject(expected);
  if (asked.result.outcome === "answered") throw new Error("answered");
  const facts = { calls: 0, mayHaveCost: false, callId: null, budget: { ...ONE_CALL, spent: 1 } };
  expect(toServiceProblem({ ...asked, result: asked.result })).toMatchObject(facts);
  expect([await meter(), (await app.ledger()).length]).toEqual([1, 1]);
});

test("a budget that another dashboard has set meanwhile holds for the very next call", async () => {
  await ask(1);
  const value = JSON.stringify({ limits: [ONE_CALL] });
  await database().execute(sql`insert into settings (key, value) values ('budgets', ${value}::jsonb)`);
  expect((await ask(2)).result).toMatchObject({ reason: "overBudget", budget: { ...ONE_CALL, spent: 1 } });
  expect([await meter(), (await app.ledger()).length]).toEqual([1, 1]);
});

test("over budget an answer that is still fresh is given again for nothing", async () => {
  await limits(ONE_CALL);
  const first = await ask(1);
  const second = await ask(1);
  expect(second).toMatchObject({
    source: "stored",
    costPoints: exactly(0),
    callId: first.callId,
    result: { outcome: "answered" },
  });
  expect(await meter()).toBe(1);
});

test("the same press goes through once there is room", async () => {
  await limits(ONE_CALL);
  await ask(1);
  const idempotencyKey = randomUUID();
  expect((await ask(2, idempotencyKey)).result.outcome).toBe("notSent");
  await limits({ ...ONE_CALL, limit: 2 });
  expect((await ask(2, idempotencyKey)).result.outcome).toBe("answered");
  expect(await meter()).toBe(2);
});

test("a card check that no budget has room for leaves no row behind", async () => {
  await limits({ ...ONE_CALL, scope: "bankCard" });
  const first = await verifyCard(app.context, cardInput());
  expect(first.kind).toBe("verdict");
  const response = await verifyCard(app.context, cardInput({ accountNo: PRACTICE_CARDS.F }));
  expect(response).toMatchObject({ kind: "problem", problem: { reason: "overBudget" } });
  expect(await database().$count(cardChecks)).toBe(1);
});
