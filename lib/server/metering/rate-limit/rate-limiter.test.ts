import { afterEach, expect, test } from "vitest";
import type { Priority } from "./rate-limit-rule.ts";
import { NEW_LIMIT } from "./rate-limit-rule.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import type { LimitScope } from "#lib/shared/calls/operations.ts";
import {
  acquire,
  clockNow,
  heldElsewhere,
  heldNow,
  newLimiter,
  createPermit,
  setState,
  stateNow,
  stopLimiters,
  swap,
  watch,
  type Asking,
  type Attempt,
} from "#lib/testing/rate-limiters.ts";
import { betweenStatements, holdTransaction } from "#lib/testing/watch-database.ts";
import { withLedger } from "#lib/testing/with-ledger.ts";
import { moveLimits } from "./limit-rows.ts";

withLedger();
const endings: (() => void)[] = [];
afterEach(async () => {
  endings.splice(0).forEach((end) => end());
  await stopLimiters();
});

test("a permit that is cancelled is free at once, for who waits and in the database", async () => {
  const limiter = newLimiter();
  const first = await createPermit(acquire(limiter, { perSecond: 1 }));
  expect(await heldNow()).toMatchObject([{ endedAt: null, sendBy: expect.any(Number) as number }]);
  const waiting = createPermit(acquire(limiter, { perSecond: 1 }));
  first.release("cancelled");
  const second = await waiting;
  // A slot that is not cancelled would be held for ten seconds.
  expect(second.waitMs).toBeLessThan(5_000);
  second.release("cancelled");
  await expect.poll(() => heldNow()).toEqual([]);
});

test("a call holds its slot until it must not leave any more, and its end is told", async () => {
  const permit = await createPermit(acquire(newLimiter()));
  const [slot] = await heldNow();
  // By the clock of the database.
  expect(permit.sendBy - performance.now()).toBeLessThanOrEqual((slot?.sendBy ?? 0) - Date.now() + 50);
  permit.markSent();
  await expect.poll(async () => (await heldNow())[0]).not.toHaveProperty("sendBy");
  expect(await heldNow()).toMatchObject([{ id: slot?.id, endedAt: null }]);
  permit.release("answered");
  await expect.poll(() => heldNow()).toMatchObject([{ endedAt: expect.any(Number) as number }]);
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

test("after HTTP 429 nobody leaves for as long as told, at no dashboard, and then half as many", async () => {
  const [one, other] = [newLimiter(), newLimiter()];
  const permit = await createPermit(acquire(one));
  permit.markSent();
  permit.throttle(400);
  const notifiedAt = performance.now();
  permit.release("answered");
  await expect.poll(async () => (await stateNow()).notBefore).not.toBeNull();
  await createPermit(acquire(other));
  expect(performance.now() - notifiedAt).toBeGreaterThanOrEqual(400);
  await createPermit(acquire(other));
  const [first, second] = (await stateNow()).held.slice(-2);
  expect((second?.leftAt ?? 0) - (first?.leftAt ?? 0)).toBeGreaterThanOrEqual(200);
});

test("who waits for a permit that another dashboard holds learns that it was given back", async () => {
  await setState({ held: heldElsewhere(1) });
  const waiting = acquire(newLimiter(), { perSecond: 1 });
  const { isOver } = watch(waiting);
  await acquire(newLimiter(), { perSecond: 1, attempt: async () => ({ kind: "done", value: "looked" }) });
  expect(isOver()).toBe(false);
  await setState({});
  await createPermit(waiting);
});

test("an attempt that fails fails its call alone", async () => {
  const limiter = newLimiter();
  await createPermit(acquire(limiter));
  const down: Attempt = () => Promise.reject(new Error("the database is away"));
  const [failed, next] = [acquire(limiter, { attempt: down }), acquire(limiter)];
  await expect(failed).rejects.toThrow("the database is away");
  await createPermit(next);
});

test("a permit that was committed though the statement failed is given back", async () => {
  const limiter = newLimiter();
  (await createPermit(acquire(limiter))).release("cancelled");
  await expect.poll(() => heldNow()).toEqual([]);
  let held = 0;
  const lost: Attempt = async (write) => {
    const tried = await swap(write);
    held = (await heldNow()).length;
    if (write !== null) throw new Error("Connection terminated unexpectedly");
    return tried;
  };
  await expect(acquire(limiter, { attempt: lost })).rejects.toThrow("terminated");
  expect(held).toBe(1);
  await expect.poll(() => heldNow()).toEqual([]);
});

test("a permit that is not needed after all is given back", async () => {
  let tries = 0;
  const unused: Attempt = async (write) => {
    const tried = await swap(write);
    if (tried.kind !== "granted") return tried;
    return (tries += 1) === 1 ? { ...tried, kind: "unused" } : tried;
  };
  await createPermit(acquire(newLimiter(), { attempt: unused }));
  expect(tries).toBe(2);
  await expect.poll(async () => (await heldNow()).length).toBe(1);
});

test("what could not be told is told once the database is back", async () => {
  const permit = await createPermit(acquire(newLimiter()));
  let failures = 0;
  const end = betweenStatements(async ({ text, run }) => {
    if (failures > 0 || !text.includes("update rate_limits set state")) return run();
    failures += 1;
    throw new Error("the database is away");
  });
  endings.push(end);
  permit.markSent();
  permit.release("answered");
  await expect
    .poll(() => heldNow(), { timeout: 10_000 })
    .toMatchObject([{ endedAt: expect.any(Number) as number }]);
  expect(failures).toBe(1);
});

test("people leave before bulk, and a repetition before those that have not left at all", async () => {
  const limiter = newLimiter();
  const gate = await createPermit(acquire(limiter, { perSecond: 1 }));
  const left: string[] = [];
  const waiting = [];
  for (const [name, asking] of [
    ["bulk", { priority: "bulk" }],
    ["person", {}],
    ["repeat", { isRepeat: true }],
  ] as [string, Asking][]) {
    // Each call looks at the limit before it joins the queue, except a repeat.
    const looked = Promise.withResolvers<null>();
    const attempt: Attempt = async (write) => {
      const tried = await swap(write);
      looked.resolve(null);
      return tried;
    };
    const leaving = createPermit(acquire(limiter, { perSecond: 1, ...asking, attempt })).then((permit) => {
      left.push(name);
      permit.release("cancelled");
    });
    waiting.push(leaving);
    if (name !== "repeat") await looked.promise;
    await new Promise((resolve) => setImmediate(resolve));
  }
  gate.release("cancelled");
  await Promise.all(waiting);
  expect(left).toEqual(["repeat", "person", "bulk"]);
});

test("a person does not sit out the pause of a bulk call", async () => {
  const limiter = newLimiter();
  // A person is expected to leave in fifty seconds: no bulk call leaves before.
  await setState({ ...NEW_LIMIT, personDueAt: (await clockNow()) + 50_000 });
  const left: string[] = [];
  const go = (priority: Priority) =>
    createPermit(acquire(limiter, { priority })).then(() => void left.push(priority));
  const bulk = go("bulk");
  await acquire(limiter, { priority: "bulk", signal: AbortSignal.abort() });
  expect(left).toEqual([]);
  await go("person");
  await bulk;
  expect(left).toEqual(["person", "bulk"]);
});

test("row 47: a full queue takes nobody, and says so at once", async () => {
  const limiter = newLimiter();
  await setState({ ...NEW_LIMIT, notBefore: Date.now() + 50_000 });
  await acquire(limiter, { signal: AbortSignal.abort() });
  let looks = 0;
  const attempt: Attempt = async (write) => {
    const tried = await swap(write);
    looks += 1;
    return tried;
  };
  const waiting = Array.from({ length: 500 }, () => acquire(limiter, { priority: "bulk", attempt }));
  const { isOver } = watch(Promise.race(waiting));
  // Each call looks before it joins the queue.
  await expect.poll(() => looks).toBe(500);
  await new Promise((resolve) => setImmediate(resolve));
  expect(await acquire(limiter)).toBeNull();
  expect(isOver()).toBe(false);
  limiter.stop();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([null]));
});

test("who goes away while their permit is being committed gets it", async () => {
  const away = new AbortController();
  const attempt: Attempt = async (write) => {
    if (write !== null) away.abort();
    return swap(write);
  };
  const permit = await createPermit(acquire(newLimiter(), { signal: away.signal, attempt }));
  permit.release("cancelled");
});

test("a limit that moves twice while a call waits forgets nothing it holds", async () => {
  const share = async (scope: LimitScope) => {
    await putSetting("callsPerSecond", { count: 10, scope }, null);
    await moveLimits();
  };
  const limiter = newLimiter();
  const permit = await createPermit(acquire(limiter));
  await share("all");
  await setState(
    {
      ...(await stateNow("allOperations")),
      held: [...(await heldNow("allOperations")), ...heldElsewhere(9)],
    },
    "allOperations",
  );
  // The next call finds its limit closed and is about to move it when another dashboard does so.
  const writes: boolean[] = [];
  const attempt: Attempt = (write) => {
    writes.push(write !== null);
    return swap(write);
  };
  const moving = holdTransaction();
  const late = acquire(limiter, { attempt });
  await expect.poll(moving.isHeld).toBe(true);
  await share("operation");
  // The first call's news is written, and the row read with it.
  permit.markSent();
  await expect
    .poll(async () => (await heldNow()).filter(({ sendBy }) => sendBy === undefined).length)
    .toBe(1);
  moving.release();
  await expect.poll(() => writes.length).toBeGreaterThan(1);
  expect(writes.slice(0, 2)).toEqual([true, false]);
  expect([(await heldNow()).length, (await heldNow("allOperations")).length]).toEqual([10, 0]);
  limiter.stop();
  expect(await late).toBeNull();
});
