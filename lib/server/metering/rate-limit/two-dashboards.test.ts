import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { cacheHits, calls, failedShares } from "#lib/server/db/ledger-schema.ts";
import { usageTotals } from "#lib/server/db/running-sums-schema.ts";
import { rateLimits } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { drainCalls } from "#lib/server/metering/ledger/calls-in-progress.ts";
import { joinLedger } from "#lib/server/metering/ledger/join-ledger.ts";
import { NEW_LIMIT, type LimitState } from "./rate-limit-rule.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { OPERATIONS, type LimitScope } from "#lib/shared/calls/operations.ts";
import { callAnything } from "#lib/testing/call-anything.ts";
import type { Asked, Calls, Presses } from "#lib/testing/children/dashboard.ts";
import { buyers, card, link, nobody, pending, sold } from "#lib/testing/repeated-requests.ts";
import { busiestSecond } from "#lib/testing/simulate-rate-limit.ts";
import { spawnNode, type NodeChild } from "#lib/testing/spawn-node.ts";
import { betweenStatements } from "#lib/testing/watch-database.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { gateway, stopLeaving } from "#lib/server/metering/gateway/gateway.ts";
import { isClosed, LIMIT_ROWS, moveLimits, type LimitRow } from "./limit-rows.ts";

const app = withTestApp();
let others: NodeChild[];
let orders = 0;
let leave: () => Promise<void>;
beforeAll(async () => {
  leave = await joinLedger();
  const { baseUrl, token } = app.sandbox;
  others = [0, 1].map(() =>
    spawnNode("lib/testing/children/dashboard.ts", [app.databaseUrl, baseUrl, token, env().appKey]),
  );
  await Promise.all(others.map((one) => one.line("ready")));
});
beforeEach(async () => {
  await gateway().limiter.tellAll();
  await database()
    .update(rateLimits)
    .set({ state: {}, version: sql`version + 1` });
});
afterAll(async () => {
  for (const { child } of others) child.stdin?.end();
  expect(await Promise.all(others.map((one) => one.ended))).toEqual([0, 0]);
  await leave();
});

/** Gives both dashboards an order at once; returns both results. */
async function tell(each: (Presses | Calls)[], meanwhile?: () => Promise<void>): Promise<Asked> {
  const start = `asked ${(orders += 1)} `;
  for (const [index, { child }] of others.entries()) child.stdin?.write(`${JSON.stringify(each[index])}\n`);
  await meanwhile?.();
  const lines = await Promise.all(others.map((one) => one.line(start)));
  return lines.flatMap((line) => JSON.parse(line.slice(start.length)) as Asked);
}

let nth = 10_000;
const anything = (operation: (typeof OPERATIONS)[number]) => callAnything(operation, (nth += 1));
const setScope = (scope: LimitScope) => putSetting("callsPerSecond", { count: 10, scope }, null);
const arrivals = async () => (await app.sandbox.control.meter()).calls;
const timesOf = (came: { at: number }[]) => came.map(({ at }) => at);
async function states(): Promise<Record<LimitRow, LimitState>> {
  const rows = await database().select().from(rateLimits);
  const named = rows.map(({ operation, state }) => [operation, { ...NEW_LIMIT, ...(state as object) }]);
  // The table has a row of each name.
  return Object.fromEntries(named) as Record<LimitRow, LimitState>;
}
const openRows = async () => {
  const now = await states();
  return LIMIT_ROWS.filter((row) => !isClosed(row, now[row]));
};

test("two dashboards share each limit, and one for all where an admin sets it under load", async () => {
  const within = { timeout: 20_000 };
  const last = async () => Math.max(...timesOf(await arrivals()));
  const more = async (count: number) => {
    const before = (await arrivals()).length;
    await expect.poll(async () => (await arrivals()).length, within).toBeGreaterThanOrEqual(before + count);
  };
  let sharedFrom = 0;
  let sharedUntil = 0;
  const each = [0, 1_000].map((from) => ({ count: 100, from, everyMs: 10 }));
  const asked = await tell(each, async () => {
    await more(40);
    await setScope("all");
    await expect.poll(openRows, within).toEqual(["allOperations"]);
    // Up to fifty calls had their permits by then; all later ones get theirs from the one row.
    await expect.poll(async () => (await states()).allOperations.held.length, within).toBeLessThanOrEqual(10);
    sharedFrom = await last();
    await more(20);
    sharedUntil = await last();
    await setScope("operation");
  });
  expect(asked.filter(({ outcome }) => outcome.startsWith("notSent"))).toEqual([]);
  const came = await arrivals();
  expect(came).toHaveLength(200);
  for (const operation of OPERATIONS)
    expect(busiestSecond(timesOf(came.filter((one) => one.operation === operation)))).toBeLessThanOrEqual(10);
  expect(busiestSecond(timesOf(came))).toBeGreaterThan(10);
  const shared = came.filter(({ at }) => at > sharedFrom && at <= sharedUntil);
  expect(shared.length).toBeGreaterThan(10);
  expect(busiestSecond(timesOf(shared))).toBeLessThanOrEqual(10);
  expect(await openRows()).toEqual([...OPERATIONS]);
});

test("after ten calls none of another operation leaves for a second where the limit is shared", async () => {
  await Promise.all(Array.from({ length: 10 }, () => anything("soldOrders")));
  await setScope("all");
  await anything("bankCard");
  const [card, last] = timesOf(await arrivals()).toReversed();
  expect(card! - last!).toBeGreaterThanOrEqual(900);
  expect(busiestSecond(timesOf(await arrivals()))).toBeLessThanOrEqual(10);
});

test("a call under way at the switch ends in the limit that stands in place of its own", async () => {
  await app.sandbox.control.setLatency({ soldOrders: 400 });
  const slow = anything("soldOrders");
  await expect.poll(async () => (await states()).soldOrders.held.length).toBe(1);
  await setScope("all");
  await anything("bankCard");
  expect((await states()).soldOrders).toMatchObject({ held: [], isClosed: true });
  await slow;
  await expect
    .poll(async () => (await states()).allOperations.held.map(({ endedAt }) => endedAt !== null))
    .toEqual([true, true]);
});

test("of many who find their limit closed one moves it, and moving what is right changes nothing", async () => {
  await setScope("all");
  await Promise.all(Array.from({ length: 8 }, () => moveLimits()));
  const versions = await database().select().from(rateLimits).orderBy(rateLimits.operation);
  await moveLimits();
  expect(await database().select().from(rateLimits).orderBy(rateLimits.operation)).toEqual(versions);
  expect(await openRows()).toEqual(["allOperations"]);
});

test("no permit is given by a row that was closed a moment ago", async () => {
  await anything("soldOrders");
  let isMoved = false;
  const end = betweenStatements(async ({ text, run }) => {
    if (!isMoved && text.includes("insert into calls")) {
      isMoved = true;
      await setScope("all");
      await moveLimits();
    }
    return run();
  });
  await anything("soldOrders");
  end();
  const now = await states();
  expect(isMoved).toBe(true);
  // A busy machine may have let the first permit run out.
  expect([now.soldOrders.held, now.allOperations.held.length > 0]).toEqual([[], true]);
});

const REQUESTS: Presses["requests"] = {
  topUpLink: link,
  bankCard: card,
  pendingOrders: pending,
  // One order has no buyer, so the whole response is stored only for callers that wait for it.
  buyerOpenId: buyers("100", "101"),
  soldOrders: sold,
};

test.each(["default", "bypass"] as const)(
  "row 93: 25 presses on one question at each of two dashboards are one call (cache: %s)",
  async (cache) => {
    // Long enough for all presses to arrive before the first response.
    await app.sandbox.control.setLatency({ "*": 1_500 });
    const asked = await tell([0, 1].map(() => ({ count: 25, cache, requests: REQUESTS })));
    expect((await app.sandbox.control.meter()).counts).toEqual(
      Object.fromEntries(OPERATIONS.map((operation) => [operation, 1])),
    );
    expect(asked.map(({ outcome }) => outcome)).toEqual(Array(50 * OPERATIONS.length).fill("answered"));
    const free = asked.filter(({ source }) => source !== "called");
    expect(free.map(({ costPoints }) => costPoints)).toEqual(Array(49 * OPERATIONS.length).fill(0));
    expect(new Set(asked.map(({ callId }) => callId)).size).toBe(OPERATIONS.length);
    expect(await database().$count(cacheHits)).toBe(free.length);
  },
);

test("presses that share a failed call save nothing, and repeated they make no call", async () => {
  await app.sandbox.control.setLatency({ soldOrders: 300 });
  await app.sandbox.control.addFault({ kind: "code", code: 101, msg: "timed out" });
  const keys = Array.from({ length: 10 }, () => randomUUID());
  const ask = () =>
    Promise.all(
      keys.map(async (idempotencyKey) => {
        return (await callService({ ...nobody, idempotencyKey }, "soldOrders", sold)).result.outcome;
      }),
    );
  expect(await ask()).toEqual(Array(10).fill("tryLater"));
  await expect.poll(() => database().$count(failedShares)).toBe(9);
  expect(await ask()).toEqual(Array(10).fill("tryLater"));
  expect((await app.sandbox.control.meter()).counts).toEqual({ soldOrders: 1 });
  expect([await database().$count(cacheHits), await database().$count(calls)]).toEqual([0, 1]);
  expect(await database().select().from(usageTotals)).toMatchObject([{ calls: 1, savedAsks: 0 }]);
});

const askSold = (page: number, signal?: AbortSignal) =>
  callService({ ...nobody, signal }, "soldOrders", { ...sold, page });

test("who goes away while their call waits its turn is not paid for, and leaves no row", async () => {
  await app.sandbox.control.setLatency({ soldOrders: 300 });
  const away = new AbortController();
  const first = Array.from({ length: 10 }, (_, page) => askSold(page));
  await expect.poll(() => database().$count(calls)).toBe(10);
  const leaving = askSold(500, away.signal);
  away.abort();
  const expected = { callId: null, result: { outcome: "notSent", reason: "busy", sentCount: 0 } };
  expect(await leaving).toMatchObject(expected);
  await Promise.all(first);
  expect([(await arrivals()).length, await database().$count(calls)]).toEqual([10, 10]);
});

test("of two who wait for the same call one may go away, and the other gets the answer", async () => {
  const away = new AbortController();
  await app.sandbox.control.setLatency({ soldOrders: 100 });
  const [leaving, staying] = [askSold(7, away.signal), askSold(7)];
  away.abort();
  expect((await staying).result.outcome).toBe("answered");
  expect((await leaving).result.outcome).toBe("answered");
  expect(await arrivals()).toHaveLength(1);
});

test("a press given up while it waits and repeated under its key makes the call after all", async () => {
  await app.sandbox.control.setLatency({ soldOrders: 300 });
  const away = new AbortController();
  const idempotencyKey = randomUUID();
  const press = (signal?: AbortSignal) =>
    callService({ ...nobody, idempotencyKey, signal }, "soldOrders", { ...sold, page: 600 });
  const first = Array.from({ length: 10 }, (_, page) => askSold(page));
  await expect.poll(() => database().$count(calls)).toBe(10);
  const given = press(away.signal);
  away.abort();
  const again = press();
  expect((await given).result).toMatchObject({ outcome: "notSent", reason: "busy" });
  expect((await again).result.outcome).toBe("answered");
  await Promise.all(first);
  expect(await arrivals()).toHaveLength(11);
});

// Last test of the file: a stopped limiter stays stopped.
test("at a shutdown those who wait are turned away, and those who left get their answers", async () => {
  await app.sandbox.control.setLatency({ soldOrders: 300 });
  const asked = Array.from({ length: 14 }, (_, page) => askSold(page));
  await expect.poll(() => database().$count(calls)).toBe(10);
  stopLeaving();
  const results = (await Promise.all(asked)).map(({ result }) =>
    result.outcome === "answered" ? "answered" : `${result.outcome} ${result.reason}`,
  );
  const expected = [...Array<string>(10).fill("answered"), ...Array<string>(4).fill("notSent busy")];
  expect(results.toSorted()).toEqual(expected);
  expect(await drainCalls(10_000)).toBe(0);
  expect([(await arrivals()).length, await database().$count(calls)]).toEqual([10, 10]);
  expect((await askSold(99)).result).toMatchObject({ outcome: "notSent", reason: "busy" });
});
