import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import { rateLimits } from "#lib/server/db/schema.ts";
import { NEW_LIMIT } from "#lib/server/service/rate-limit/rate-limit-rule.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import {
  acquire,
  heldNow,
  newLimiter,
  permitOf,
  setState,
  stateNow,
  stopLimiters,
  swap,
  watch,
  type Attempt,
} from "#lib/testing/rate-limiters.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { betweenStatements } from "#lib/testing/watch-database.ts";
import { callsPerSecond } from "./gateway.ts";

let opened: OpenDatabase;
const endings: (() => void)[] = [];
beforeAll(async () => {
  setTestEnv();
  opened = await openTestDatabase();
});
beforeEach(() => setState({}));
afterEach(async () => {
  endings.splice(0).forEach((end) => end());
  await stopLimiters();
});
afterAll(() => opened.close());

test("a permit that is cancelled is free at once, for who waits and in the database", async () => {
  const limiter = newLimiter();
  const first = await permitOf(acquire(limiter, { perSecond: 1 }));
  expect(await heldNow()).toMatchObject([{ endedAt: null, sendBy: expect.any(Number) as number }]);
  const waiting = permitOf(acquire(limiter, { perSecond: 1 }));
  first.release("cancelled");
  const second = await waiting;
  // Uncancelled it would hold its slot for ten seconds.
  expect(second.waitMs).toBeLessThan(5_000);
  second.release("cancelled");
  await expect.poll(heldNow).toEqual([]);
});

test("the slot of a call that ended rests for a second from its end", async () => {
  const limiter = newLimiter();
  const first = await permitOf(acquire(limiter, { perSecond: 1 }));
  first.markSent();
  const endedAt = performance.now();
  first.release("answered");
  await permitOf(acquire(limiter, { perSecond: 1 }));
  expect(performance.now() - endedAt).toBeGreaterThanOrEqual(1_000);
});

test("a call that has not left holds its slot until it must not leave any more, by the clock of the database", async () => {
  const limiter = newLimiter();
  const permit = await permitOf(acquire(limiter));
  const [slot] = await heldNow();
  expect(permit.sendBy - performance.now()).toBeLessThanOrEqual((slot?.sendBy ?? 0) - Date.now() + 50);
  permit.markSent();
  await expect.poll(heldNow).toMatchObject([{ id: slot?.id, endedAt: null }]);
  await expect.poll(async () => (await heldNow())[0]).not.toHaveProperty("sendBy");
});

test("what is sent and what ends is told to the other dashboards while nobody asks", async () => {
  const limiter = newLimiter();
  const permit = await permitOf(acquire(limiter));
  permit.markSent();
  await expect.poll(async () => "sendBy" in ((await heldNow())[0] ?? {})).toBe(false);
  expect(await heldNow()).toMatchObject([{ endedAt: null }]);
  permit.release("answered");
  await expect.poll(heldNow).toMatchObject([{ endedAt: expect.any(Number) as number }]);
});

test("two limiters on one database share the limit, and a swap that misses is tried again with what the other wrote", async () => {
  const [one, other] = [newLimiter(), newLimiter()];
  await permitOf(acquire(one, { perSecond: 3 }));
  await permitOf(acquire(other, { perSecond: 3 }));
  // The first does not know of the second's.
  let misses = 0;
  const counting: Attempt = async (write, note) => {
    const tried = await swap(write, note);
    if (write !== null && tried.kind === "again") misses += 1;
    return tried;
  };
  await permitOf(acquire(one, { perSecond: 3, attempt: counting }));
  expect(misses).toBe(1);
  expect(await heldNow()).toHaveLength(3);
  const late = acquire(other, { perSecond: 3 });
  const { isOver } = watch(late);
  await expect.poll(async () => (await stateNow()).personDueAt !== null || !isOver()).toBe(true);
  expect(isOver()).toBe(false);
  other.stop();
  expect(await late).toBeNull();
});

test("thirty at once on two limiters: every swap that is granted is in the state, none twice", async () => {
  const [one, other] = [newLimiter(), newLimiter()];
  const all = Array.from({ length: 30 }, (_, nth) => acquire(nth % 2 === 0 ? one : other));
  await expect.poll(async () => (await heldNow()).length).toBe(10);
  expect(new Set((await heldNow()).map(({ id }) => id)).size).toBe(10);
  for (const limiter of [one, other]) limiter.stop();
  const got = await Promise.all(all);
  expect(got.filter((one) => one !== null)).toHaveLength(10);
});

test("after HTTP 429 nobody leaves for as long as the service said, at no dashboard, and then half as many", async () => {
  const [one, other] = [newLimiter(), newLimiter()];
  const permit = await permitOf(acquire(one));
  permit.markSent();
  permit.throttle(1_500);
  const toldAt = performance.now();
  permit.release("answered");
  await expect.poll(async () => (await stateNow()).notBefore).not.toBeNull();
  await permitOf(acquire(other));
  expect(performance.now() - toldAt).toBeGreaterThanOrEqual(1_500);
  await permitOf(acquire(other));
  const [first, second] = (await stateNow()).held.slice(-2);
  expect((second?.leftAt ?? 0) - (first?.leftAt ?? 0)).toBeGreaterThanOrEqual(200);
});

test("who waits for a permit that another dashboard holds learns that it was given back", async () => {
  const held = {
    id: "a",
    holder: "another dashboard",
    leftAt: Date.now(),
    endedAt: null,
    sendBy: Date.now() + 600_000,
  };
  await setState({ held: [held] });
  const waiting = acquire(newLimiter(), { perSecond: 1 });
  const { isOver } = watch(waiting);
  await acquire(newLimiter(), { perSecond: 1, attempt: async () => ({ kind: "done", value: "looked" }) });
  expect(isOver()).toBe(false);
  await setState({});
  await permitOf(waiting);
});

test("after HTTP 429 those who wait already wait too", async () => {
  const limiter = newLimiter();
  const permit = await permitOf(acquire(limiter, { perSecond: 1 }));
  const waiting = [acquire(limiter, { perSecond: 1 }), acquire(limiter, { perSecond: 1 })];
  permit.markSent();
  permit.throttle(30_000);
  permit.release("answered");
  await expect.poll(async () => (await stateNow()).notBefore).not.toBeNull();
  const asked = await stateNow();
  expect((asked.notBefore ?? 0) - Date.now()).toBeGreaterThan(25_000);
  limiter.stop();
  expect(await Promise.all(waiting)).toEqual([null, null]);
});

test("a number that an admin lowers holds for the next permit", async () => {
  const limiter = newLimiter();
  const ask = () =>
    limiter.acquire("soldOrders", {
      priority: "person",
      pace: callsPerSecond,
      isRepeat: false,
      attempt: swap,
    });
  await putSetting("callsPerSecond", { count: 4, scope: "operation" }, null);
  for (const permit of await Promise.all(Array.from({ length: 4 }, () => permitOf(ask()))))
    permit.release("cancelled");
  for (const permit of await Promise.all(Array.from({ length: 2 }, () => permitOf(ask())))) {
    permit.markSent();
    permit.release("answered");
  }
  await putSetting("callsPerSecond", { count: 1, scope: "operation" }, null);
  const askedAt = performance.now();
  await permitOf(ask());
  expect(performance.now() - askedAt).toBeGreaterThanOrEqual(900);
  await putSetting("callsPerSecond", { count: 10, scope: "operation" }, null);
});

test("an attempt that fails fails its call alone", async () => {
  const limiter = newLimiter();
  await permitOf(acquire(limiter));
  const down: Attempt = () => Promise.reject(new Error("the database is away"));
  const [failed, next] = [acquire(limiter, { attempt: down }), acquire(limiter)];
  await expect(failed).rejects.toThrow("the database is away");
  await permitOf(next);
});

test("a permit that was committed though the statement failed is given back, also when nobody asks any more", async () => {
  const limiter = newLimiter();
  (await permitOf(acquire(limiter))).release("cancelled");
  await expect.poll(heldNow).toEqual([]);
  let held = 0;
  const lost: Attempt = async (write, note) => {
    await swap(write, note);
    held = (await heldNow()).length;
    if (write !== null) throw new Error("Connection terminated unexpectedly");
    return { kind: "again" };
  };
  await expect(acquire(limiter, { attempt: lost })).rejects.toThrow("terminated");
  expect(held).toBe(1);
  await expect.poll(heldNow).toEqual([]);
});

test("a permit that is not needed after all is given back", async () => {
  const limiter = newLimiter();
  let tries = 0;
  const unused: Attempt = async (write, note) => {
    const tried = await swap(write, note);
    if (tried.kind !== "granted") return tried;
    return (tries += 1) === 1 ? { kind: "unused" } : tried;
  };
  await permitOf(acquire(limiter, { attempt: unused }));
  expect(tries).toBe(2);
  await expect.poll(async () => (await heldNow()).length).toBe(1);
});

test("what could not be told is told once the database is back", async () => {
  const limiter = newLimiter();
  const permit = await permitOf(acquire(limiter));
  let failures = 0;
  const end = betweenStatements(async ({ text, run }) => {
    if (failures > 0 || !text.includes("update rate_limits set state")) return run();
    failures += 1;
    throw new Error("the database is away");
  });
  endings.push(end);
  permit.markSent();
  permit.release("answered");
  await expect.poll(heldNow, { timeout: 10_000 }).toMatchObject([{ endedAt: expect.any(Number) as number }]);
  expect(failures).toBe(1);
});

test("each operation has a limit of its own", async () => {
  const limiter = newLimiter();
  await setState({ ...NEW_LIMIT, notBefore: Date.now() + 50_000 });
  await opened.db.update(rateLimits).set({ state: {} }).where(eq(rateLimits.operation, "bankCard"));
  const sold = acquire(limiter);
  const { isOver } = watch(sold);
  const ofCards: Attempt = async (write, note) => {
    note(performance.now(), { version: 1, state: NEW_LIMIT, clockMs: Date.now() });
    return write === null ? { kind: "again" } : { kind: "granted" };
  };
  expect(
    await limiter.acquire("bankCard", {
      priority: "person",
      pace: async () => ({ count: 10, scope: "operation" }),
      isRepeat: false,
      attempt: ofCards,
    }),
  ).toHaveProperty("permit");
  expect(isOver()).toBe(false);
  limiter.stop();
  await sold;
});
