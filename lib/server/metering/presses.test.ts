import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { cacheHits, calls, failedShares } from "#lib/server/db/ledger-schema.ts";
import { usageTotals } from "#lib/server/db/running-sums-schema.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import { env } from "#lib/server/env.ts";
import { joinLedger } from "#lib/server/metering/ledger/join-ledger.ts";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";
import type { Pressed, Presses } from "#lib/testing/children/presses.ts";
import { spawnNode, type NodeChild } from "#lib/testing/spawn-node.ts";
import { openTestApp, type TestApp } from "#lib/testing/test-app.ts";

const REQUESTS: Presses["requests"] = {
  topUpLink: { sid: "wall-7", placement: "body" },
  bankCard: { name: "陈晓明", accountNo: "6222020000000102004" },
  pendingOrders: { sellerId: "700261", pageSize: 20 },
  // One of them has no buyer, so that the whole is kept for those alone who wait for it.
  buyerOpenId: {
    shopId: "318640275",
    edition: "basic",
    orders: ["100", "101"].map((tid) => ({ tid, buyerNick: `n${tid}` })),
  },
  soldOrders: { ownerId: "2208841037615", edition: "enhanced", page: 0, pageSize: 20 },
};
const ONCE_EACH = Object.fromEntries(OPERATIONS.map((operation) => [operation, 1]));
/** Long enough for all presses to be there before the first answer. */
const ANSWER_MS = 1_500;

let app: TestApp;
let desks: NodeChild[];
let rounds = 0;
let leave: () => Promise<void>;
beforeAll(async () => {
  app = await openTestApp();
  leave = await joinLedger();
  const { baseUrl, token } = app.sandbox;
  desks = [0, 1].map(() =>
    spawnNode("lib/testing/children/presses.ts", [app.databaseUrl, baseUrl, token, env().appKey]),
  );
  await Promise.all(desks.map((desk) => desk.line("ready")));
});
beforeEach(async () => {
  await app.reset();
  await app.sandbox.control.setLatency(Object.fromEntries(OPERATIONS.map((one) => [one, ANSWER_MS])));
});
afterAll(async () => {
  gateway().client.close();
  for (const desk of desks) desk.child.stdin?.end();
  expect(await Promise.all(desks.map((desk) => desk.ended))).toEqual([0, 0]);
  await leave();
  await app.close();
});

/** Presses at these dashboards at once, and comes back with what came of all of them. */
async function press(at: NodeChild[], presses: Omit<Presses, "requests">): Promise<Pressed> {
  const start = `pressed ${(rounds += 1)} `;
  for (const { child } of desks) {
    const isPressed = at.some((desk) => desk.child === child);
    const requests = isPressed ? REQUESTS : {};
    child.stdin?.write(`${JSON.stringify({ ...presses, requests })}\n`);
  }
  const lines = await Promise.all(desks.map((desk) => desk.line(start)));
  return lines.flatMap((line) => JSON.parse(line.slice(start.length)) as Pressed);
}

const WAYS = [
  { hasKeys: false, cache: "default" },
  { hasKeys: true, cache: "default" },
  { hasKeys: false, cache: "bypass" },
  { hasKeys: true, cache: "bypass" },
] as const;

test.each([
  ...WAYS.map((way) => ({ ...way, where: "one dashboard", count: 50, desksPressed: 1 })),
  ...WAYS.map((way) => ({ ...way, where: "each of two dashboards", count: 25, desksPressed: 2 })),
])(
  "row 93: $count presses at once on one question of each operation at $where are one call each (own keys: $hasKeys, cache: $cache)",
  async ({ hasKeys, cache, count, desksPressed }) => {
    const pressed = await press(desks.slice(0, desksPressed), { count, hasKeys, cache });
    expect((await app.sandbox.control.meter()).counts).toEqual(ONCE_EACH);
    expect(pressed).toHaveLength(50 * OPERATIONS.length);
    expect(new Set(pressed.map(({ outcome }) => outcome))).toEqual(new Set(["answered"]));
    expect(pressed.filter(({ source }) => source === "called")).toHaveLength(OPERATIONS.length);
    expect(new Set(pressed.map(({ callId }) => callId)).size).toBe(OPERATIONS.length);
  },
);

test("presses that share a call which failed save nothing, and repeated under their keys they make no call", async () => {
  await app.sandbox.control.addFault({ kind: "code", code: 101, msg: "timed out" });
  const request = REQUESTS.soldOrders;
  if (!request) throw new Error("no request");
  const ask = (idempotencyKey: string) =>
    callService({ personId: null, shopId: null, idempotencyKey }, "soldOrders", request);
  const keys = Array.from({ length: 10 }, () => randomUUID());
  const first = await Promise.all(keys.map(ask));
  expect(first.map(({ result }) => result.outcome)).toEqual(Array(10).fill("tryLater"));
  await expect.poll(() => database().$count(failedShares)).toBe(9);
  const again = await Promise.all(keys.map(ask));
  expect(again.map(({ result }) => result.outcome)).toEqual(Array(10).fill("tryLater"));
  expect((await app.sandbox.control.meter()).counts).toEqual({ soldOrders: 1 });
  expect(await database().$count(cacheHits)).toBe(0);
  expect(await database().$count(calls)).toBe(1);
  expect(await database().select().from(usageTotals)).toMatchObject([{ calls: 1, savedAsks: 0 }]);
});
