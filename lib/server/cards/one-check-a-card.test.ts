import { expect, test } from "vitest";
import { keyedHash } from "#lib/server/crypto/keyed-hash.ts";
import { database } from "#lib/server/db/database.ts";
import { cardChecks } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { sweepOpenCalls } from "#lib/server/metering/ledger/sweep-open-calls.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import type { CardCheckResponse } from "#lib/shared/cards/cards.ts";
import { addOpenCall } from "#lib/testing/add-call.ts";
import { PRACTICE_CARDS } from "#lib/testing/card-requests.ts";
import { spawnNode } from "#lib/testing/spawn-node.ts";
import { betweenStatements } from "#lib/testing/watch-database.ts";
import { cardTrials } from "#lib/testing/card-trials.ts";

const { app, check: verify, paid, plant: plantAny } = cardTrials();

const NAMES = [..."赵钱孙李周吴郑王冯陈"];
const accountNo = PRACTICE_CARDS.F;
const cardKey = () => keyedHash("card number", accountNo);
const check = (name: string, change: Record<string, unknown> = {}, by = app.context) =>
  verify({ accountNo, name, ...change }, by);
const plant = (values: Parameters<typeof plantAny>[0] = {}) => plantAny({ cardKey: cardKey(), ...values });
const busy = (by: string | null = null, isOver = false) => ({ kind: "cardBusy", by, isOver });
/** Inserts a check of the card by another dashboard. */
async function checkElsewhere(personId: string | null = null): Promise<void> {
  const { callId } = await addOpenCall({ operation: "bankCard", instanceId: crypto.randomUUID() });
  await plant({ callId, personId });
}

test("once the card was answered, another press goes through the guard as usual", async () => {
  await app.sandbox.control.setLatency({ bankCard: 3_000 });
  const first = check("赵");
  await expect.poll(async () => (await app.ledger()).length).toBe(1);
  expect(await check("钱")).toEqual(busy());
  await app.sandbox.control.setLatency({ bankCard: 0 });
  expect(await first).toMatchObject({ kind: "verdict", check: { verdict: "F" } });
  expect((await check("钱")).kind).toBe("verdict");
  expect(await check("孙")).toEqual({ kind: "guard", mismatches: 2, needsTyping: false });
  expect((await check("孙", { confirmedMismatches: 2 })).kind).toBe("verdict");
  expect(await paid()).toBe(3);
});

test("who checks the card is told to an admin alone, and another card is not kept waiting", async () => {
  const { identity } = app.context;
  await checkElsewhere(identity.personId);
  const asAdmin = { ...app.context, identity: { ...identity, roles: ["admin" as const] } };
  expect(await check("赵", {}, asAdmin)).toEqual(busy("Zhou Yan"));
  expect(await check("赵")).toEqual(busy());
  expect((await check("赵", { accountNo: PRACTICE_CARDS.T })).kind).toBe("verdict");
  expect(await paid()).toBe(1);
});

test("a check that a crashed dashboard left open keeps its card only until it is given up", async () => {
  await checkElsewhere();
  expect((await check("赵")).kind).toBe("cardBusy");
  await sweepOpenCalls(database());
  expect((await check("赵")).kind).toBe("verdict");
});

test("a check that came and went since the press turns it away in the statement of its opening", async () => {
  const asking = await heldAtItsOpening(() => plant({ verdict: "N" }));
  expect(asking).toEqual(busy(null, true));
  expect(await paid()).toBe(0);
});

test("a mismatch known only after the guard has looked counts in the statement of its opening", async () => {
  await putSetting("attemptGuard", { warnAt: 1, confirmAt: 3, perDay: 500 }, null);
  await plant();
  const asking = await heldAtItsOpening(() =>
    database().update(cardChecks).set({ verdict: "F", isEchoClash: false }),
  );
  expect(asking).toEqual({ kind: "guard", mismatches: 1, needsTyping: false });
  expect(await paid()).toBe(0);
});

/** Presses "Check" and runs `change` after the guard has passed and before the call is opened. */
async function heldAtItsOpening(change: () => PromiseLike<unknown>): Promise<CardCheckResponse> {
  let isFirst = true;
  const end = betweenStatements(async ({ text, values, run }) => {
    const isOpening = text.includes("opened as (") && values.some((value) => isState(value));
    if (isOpening && isFirst) {
      isFirst = false;
      await change();
    }
    return run();
  });
  const response = await check("赵");
  end();
  expect(isFirst).toBe(false);
  return response;
}

// A read-only statement has no state to write.
const isState = (value: unknown) => typeof value === "string" && value.startsWith('{"held"');

test("row 60: five names each at two dashboards, pressed at once on one card, are one call", async () => {
  const { sandbox, databaseUrl } = app;
  await sandbox.control.setLatency({ bankCard: 12_000 });
  const args = [databaseUrl, new URL(sandbox.baseUrl).port, sandbox.token, env().appKey, accountNo];
  const desks = [NAMES.slice(0, 5), NAMES.slice(5)].map((names) =>
    spawnNode("lib/testing/children/verify-card.ts", [...args, ...names]),
  );
  await Promise.all(desks.map((desk) => desk.line("ready")));
  for (const { child } of desks) child.stdin?.write("go\n");
  const turnedAway = () =>
    desks.flatMap(({ lines }) => lines.filter((line) => line === 'reply ["cardBusy"]')).length;
  await expect.poll(turnedAway, { timeout: 10_000 }).toBe(9);
  await expect.poll(paid).toBe(1);
  for (const { child } of desks) child.kill("SIGKILL");
  await Promise.all(desks.map(({ ended }) => ended));
  expect([await paid(), await database().$count(cardChecks), (await app.ledger()).length]).toEqual([1, 1, 1]);
});
