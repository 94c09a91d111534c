import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import type { Priority } from "#lib/server/service/call-options.ts";
import { NEW_LIMIT } from "#lib/server/service/rate-limit/rate-limit-rule.ts";
import {
  acquire,
  clockNow,
  heldNow,
  newLimiter,
  permitOf,
  setState,
  stopLimiters,
  swap,
  watch,
  type Asking,
  type Attempt,
} from "#lib/testing/rate-limiters.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";

let opened: OpenDatabase;
beforeAll(async () => {
  setTestEnv();
  opened = await openTestDatabase();
});
beforeEach(() => setState({}));
afterEach(stopLimiters);
afterAll(() => opened.close());

test("people leave before bulk, and a repetition before those that have not left at all", async () => {
  const limiter = newLimiter();
  const [gate] = await Promise.all(Array.from({ length: 10 }, () => permitOf(acquire(limiter))));
  const left: string[] = [];
  const go = (name: string, asking: Asking) =>
    permitOf(acquire(limiter, asking)).then((permit) => {
      left.push(name);
      permit.release("cancelled");
    });
  // Each looks at the limit before it stands in the queue.
  const waiting = [];
  for (const [name, asking] of [
    ["bulk", { priority: "bulk" }],
    ["person", {}],
    ["repeat", { isRepeat: true }],
  ] as const) {
    const looked = Promise.withResolvers<null>();
    const attempt: Attempt = async (write, note) => {
      const tried = await swap(write, note);
      looked.resolve(null);
      return tried;
    };
    waiting.push(go(name, { ...asking, attempt }));
    if (name !== "repeat") await looked.promise;
    await new Promise((resolve) => setImmediate(resolve));
  }
  gate?.release("cancelled");
  await Promise.all(waiting);
  expect(left).toEqual(["repeat", "person", "bulk"]);
});

test("a person does not sit out the pause of a bulk call", async () => {
  const limiter = newLimiter();
  // A person is expected to leave in fifty seconds: no bulk call leaves before.
  await setState({ ...NEW_LIMIT, personDueAt: (await clockNow()) + 50_000 });
  const left: string[] = [];
  const go = (priority: Priority) =>
    permitOf(acquire(limiter, { priority })).then(() => void left.push(priority));
  const bulk = go("bulk");
  await acquire(limiter, { priority: "bulk", signal: AbortSignal.abort() });
  expect(left).toEqual([]);
  await go("person");
  await bulk;
  expect(left).toEqual(["person", "bulk"]);
});

test("who finds while waiting that no call is needed leaves with what was found, and holds nothing", async () => {
  const limiter = newLimiter();
  const found: Attempt = async () => ({ kind: "done", value: "found" });
  expect(await acquire(limiter, { attempt: found })).toMatchObject({ done: "found" });
  expect(await heldNow()).toEqual([]);
});

test("row 47: a full queue takes nobody, and says so at once", async () => {
  const limiter = newLimiter();
  const look: Attempt = async (write, note) => (write === null ? { kind: "again" } : swap(write, note));
  await setState({ ...NEW_LIMIT, notBefore: Date.now() + 50_000 });
  await acquire(limiter, { signal: AbortSignal.abort() });
  const waiting = Array.from({ length: 500 }, () => acquire(limiter, { priority: "bulk", attempt: look }));
  const { isOver } = watch(Promise.race(waiting));
  await new Promise((resolve) => setImmediate(resolve));
  expect(await acquire(limiter, { attempt: look })).toBeNull();
  expect(isOver()).toBe(false);
  limiter.stop();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([null]));
});

test("a shutdown turns away all who wait and all who come, at every operation", async () => {
  const limiter = newLimiter();
  await setState({ ...NEW_LIMIT, notBefore: Date.now() + 50_000 });
  const waiting = [
    acquire(limiter),
    acquire(limiter, { priority: "bulk" }),
    limiter.acquire("bankCard", {
      priority: "person",
      pace: async () => ({ count: 10, scope: "operation" }),
      isRepeat: false,
      attempt: async () => ({ kind: "again" }),
    }),
  ];
  await acquire(limiter, { signal: AbortSignal.abort() });
  limiter.stop();
  expect(await Promise.all(waiting)).toEqual([null, null, null]);
  expect(await acquire(limiter)).toBeNull();
  expect(await heldNow()).toEqual([]);
});

test("who goes away while waiting leaves the queue, and no permit is written for them", async () => {
  const limiter = newLimiter();
  await setState({ ...NEW_LIMIT, notBefore: Date.now() + 50_000 });
  const away = new AbortController();
  const [leaving, staying] = [acquire(limiter, { signal: away.signal }), acquire(limiter)];
  const { isOver } = watch(staying);
  away.abort();
  expect(await leaving).toBeNull();
  expect([isOver(), await heldNow()]).toEqual([false, []]);
  limiter.stop();
  expect(await staying).toBeNull();
});

test("who goes away while their permit is being committed gets it", async () => {
  const limiter = newLimiter();
  const away = new AbortController();
  const attempt: Attempt = async (write, note) => {
    if (write !== null) away.abort();
    return swap(write, note);
  };
  const permit = await permitOf(acquire(limiter, { signal: away.signal, attempt }));
  permit.release("cancelled");
});
