import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { rateLimits } from "#lib/server/db/schema.ts";
import { uncalledResult } from "#lib/server/metering/call/call-outcome.ts";
import { instanceId } from "#lib/server/metering/gateway/instance-id.ts";
import { createRateLimiter } from "#lib/server/metering/gateway/rate-limiter.ts";
import type { LimitState } from "#lib/server/service/rate-limit/rate-limit-rule.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { emptyLedger } from "#lib/testing/empty-tables.ts";
import { RECORDED_ANSWER, recordQuestion } from "#lib/testing/record-question.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { betweenStatements } from "#lib/testing/watch-database.ts";
import { closeUnclosed } from "./unclosed-calls.ts";

let opened: OpenDatabase;
const endings: (() => void)[] = [];
let limiter = createRateLimiter();
beforeAll(async () => {
  setTestEnv();
  opened = await openTestDatabase();
});
beforeEach(async () => {
  await emptyLedger();
  await opened.db.update(rateLimits).set({ state: {} });
  limiter = createRateLimiter();
});
afterEach(() => endings.splice(0).forEach((end) => end()));
afterAll(() => opened.close());

const rowsOf = (callId: string) =>
  opened.db.select().from(calls).where(eq(calls.callId, callId)).orderBy(calls.attempt);
const heldNow = async () => {
  const [row] = await opened.db.select().from(rateLimits).where(eq(rateLimits.operation, "pendingOrders"));
  return (row?.state as Partial<LimitState>).held ?? [];
};
const lost = uncalledResult("pendingOrders", { outcome: "unknown", reason: "connectionLost", sentCount: 1 });
const unreached = uncalledResult("pendingOrders", {
  outcome: "notSent",
  reason: "unreachable",
  sentCount: 0,
});

test("row and permit are committed together before the call leaves, and the row is closed with its facts", async () => {
  const one = recordQuestion(limiter);
  const permit = await one.open();
  expect(permit).toMatchObject({
    waitMs: expect.any(Number) as number,
    sendBy: expect.any(Number) as number,
  });
  expect(await rowsOf(one.callId)).toMatchObject([
    { attempt: 1, operation: "pendingOrders", instanceId: instanceId(), closedAt: null, outcome: null },
  ]);
  expect(await heldNow()).toMatchObject([{ holder: instanceId(), endedAt: null }]);
  await one.close(RECORDED_ANSWER);
  const [row] = await rowsOf(one.callId);
  expect(row).toMatchObject({
    outcome: "answered",
    reason: null,
    code: 0,
    costPoints: 3,
    wasSent: true,
    waitMs: 1,
    callMs: 21,
    serviceMs: null,
    requestId: "r-1",
  });
  expect(row?.closedAt).toBeInstanceOf(Date);
  expect([one.notCalled(), one.lastEnd()]).toEqual([null, RECORDED_ANSWER]);
});

test("every attempt of one call has a row of its own", async () => {
  const one = recordQuestion(limiter);
  await one.open(1);
  await one.close(unreached);
  await one.open(2);
  await one.close(lost);
  expect(await rowsOf(one.callId)).toMatchObject([
    { attempt: 1, outcome: "notSent", wasSent: false, costPoints: null },
    { attempt: 2, outcome: "unknown", reason: "connectionLost", wasSent: true, costPoints: null },
  ]);
});

test("the ledger holds nothing of the request", async () => {
  const request = { sellerId: "seller-4711", remark: "门口放，别按铃" };
  const one = recordQuestion(limiter, { request });
  await one.open();
  await one.close(RECORDED_ANSWER);
  const text = JSON.stringify(await rowsOf(one.callId));
  for (const value of Object.values(request)) expect(text).not.toContain(value);
});

test("an obstacle that is there when a permit could be had leaves neither row nor permit", async () => {
  const one = recordQuestion(limiter);
  expect(
    await one.recorder.open({ attempt: 1, priority: "person", obstacle: async () => "noToken" }),
  ).toMatchObject({ stopped: "noToken" });
  expect([await rowsOf(one.callId), await heldNow(), one.lastEnd()]).toEqual([[], [], null]);
});

test("nothing is sent when the row cannot be written, and no permit is held for it", async () => {
  const one = recordQuestion(limiter, {
    caller: { personId: "00000000-0000-4000-8000-000000000000", shopId: null, cache: "bypass" as const },
  });
  await expect(one.open()).rejects.toMatchObject({ name: "AppError", code: "internal" });
  expect(await rowsOf(one.callId)).toEqual([]);
  expect(await heldNow()).toEqual([]);
});

/** The next statement that writes a ledger row runs, and is told to have failed. */
function loseAcknowledgement(): void {
  let isLost = false;
  endings.push(
    betweenStatements(async ({ run }) => {
      const ran = await run();
      // One that met a newer state of the limit wrote nothing, and is tried again.
      if (isLost || !(ran as { rows: { isOpened?: boolean }[] }).rows[0]?.isOpened) return ran;
      isLost = true;
      throw Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
    }),
  );
}

test("an opening whose acknowledgement is lost leaves no open row and no permit: nothing was sent", async () => {
  loseAcknowledgement();
  const one = recordQuestion(limiter);
  await expect(one.open()).rejects.toMatchObject({ name: "AppError", code: "storageDown" });
  expect(await rowsOf(one.callId)).toMatchObject([{ closedAt: null }]);
  await expect.poll(heldNow).toEqual([]);
  await closeUnclosed();
  expect(await rowsOf(one.callId)).toMatchObject([{ outcome: "notSent", wasSent: false, costPoints: null }]);
});

test("the same request may be asked again after a lost acknowledgement", async () => {
  loseAcknowledgement();
  const request = { sellerId: "700261" };
  await expect(recordQuestion(limiter, { request }).open()).rejects.toMatchObject({
    code: "storageDown",
  });
  await closeUnclosed();
  expect(await recordQuestion(limiter, { request }).open()).toHaveProperty("sendBy");
});

test("settings that were changed meanwhile are read anew before anything is written", async () => {
  const first = recordQuestion(limiter);
  await first.open();
  await first.close(RECORDED_ANSWER);
  await opened.db.execute(
    'insert into settings (key, value) values (\'budgets\', \'{"limits":[{"scope":"all","period":"day","unit":"calls","limit":1}]}\')',
  );
  const second = recordQuestion(limiter);
  expect(await second.open()).toMatchObject({ stopped: "overBudget" });
  expect(second.notCalled()).toMatchObject({ kind: "overBudget", budget: { limit: 1, spent: 1 } });
  await putSetting("budgets", { limits: [] }, null);
});
