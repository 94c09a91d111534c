import { expect, test } from "vitest";
import { createMemoryPace } from "#lib/server/service/create-memory-pace.ts";
import type { Departure, Priority } from "#lib/server/service/service-client.ts";

/** A clock that stands still until the test lets it run; every sleeper wakes in order. */
function manualClock() {
  let time = 0;
  let sleepers: { at: number; wake: () => void }[] = [];
  return {
    now: () => time,
    sleep: (ms: number, signal: AbortSignal) => new Promise<void>((wake, reject) => {
      sleepers.push({ at: time + ms, wake });
      signal.addEventListener("abort", () => reject(new Error("woken")));
    }),
    async runTo(end: number): Promise<void> {
      for (;;) {
        await settle();
        sleepers.sort((a, b) => a.at - b.at);
        const next = sleepers[0];
        if (!next || next.at > end) break;
        sleepers = sleepers.slice(1);
        time = Math.max(time, next.at);
        next.wake();
      }
      time = end;
    },
  };
}

async function settle(): Promise<void> {
  for (let n = 0; n < 20; n++) await Promise.resolve();
}

function setUp({ perSecond = 10, longestQueue = 500 }: { perSecond?: number; longestQueue?: number } = {}) {
  const clock = manualClock();
  const limit = { perSecond };
  const pace = createMemoryPace({ perSecond: async () => limit.perSecond, longestQueue, now: clock.now, sleep: clock.sleep });
  const left: { name: string; at: number; departure: Departure }[] = [];
  const go = (name: string, priority: Priority, operation: "soldOrders" | "bankCard" = "soldOrders") =>
    pace.depart(operation, priority).then((departure) => {
      departure?.sent?.();
      if (departure) left.push({ name, at: clock.now(), departure });
    });
  return { clock, pace, left, go, limit };
}

test("ten calls leave at once, the eleventh when a slot has rested 1,005 ms from the end of its call", async () => {
  const { clock, left, go } = setUp();
  for (let n = 0; n < 11; n++) void go(`c${n}`, "person");
  await clock.runTo(20);
  expect(left).toHaveLength(10);
  await Promise.all(left.map((one) => one.departure.end()));
  await clock.runTo(5_000);
  expect([left.length, left[10]?.at, left[10]?.departure.waitMs]).toEqual([11, 1_025, 1_025]);
});

test("each operation has a pace of its own", async () => {
  const { clock, left, go } = setUp({ perSecond: 1 });
  void go("a", "person", "soldOrders");
  void go("b", "person", "bankCard");
  void go("c", "person", "soldOrders");
  await clock.runTo(10);
  expect(left.map((one) => one.name)).toEqual(["a", "b"]);
});

test("a person who comes later leaves before waiting bulk calls", async () => {
  const { clock, left, go } = setUp({ perSecond: 1 });
  for (const name of ["b1", "b2", "b3"]) void go(name, "bulk");
  await clock.runTo(500);
  void go("p", "person");
  await clock.runTo(3_500);
  expect(left.map((one) => one.name)).toEqual(["b1", "p", "b2"]);
});

test("a cancelled departure lets the next call leave at once", async () => {
  const { clock, left, go } = setUp({ perSecond: 1 });
  void go("a", "person");
  void go("b", "person");
  await clock.runTo(100);
  await left[0]?.departure.cancel();
  await clock.runTo(101);
  expect(left.map((one) => one.name)).toEqual(["a", "b"]);
});

test("row 47: a queue that is full gives null at once, and only for its own operation", async () => {
  const { clock, pace, go } = setUp({ perSecond: 1, longestQueue: 2 });
  for (const name of ["a", "b", "c"]) {
    void go(name, "bulk");
    await clock.runTo(1);
  }
  expect(await pace.depart("soldOrders", "person")).toBeNull();
  expect(await pace.depart("bankCard", "person")).not.toBeNull();
});

test("a number that changes while calls wait holds for the next departure", async () => {
  const { clock, left, go, limit } = setUp({ perSecond: 10 });
  for (let n = 0; n < 14; n++) void go(`c${n}`, "person");
  await clock.runTo(20);
  await Promise.all(left.map((one) => one.departure.end()));
  limit.perSecond = 2;
  await clock.runTo(1_500);
  expect(left).toHaveLength(12);
  limit.perSecond = 10;
  await clock.runTo(3_000);
  expect(left).toHaveLength(14);
});

test("asking for the number takes 20 ms, and delays the first departure alone", async () => {
  const clock = manualClock();
  const askNumber = () => clock.sleep(20, new AbortController().signal).then(() => 10);
  const pace = createMemoryPace({ perSecond: askNumber, now: clock.now, sleep: clock.sleep });
  const left: number[] = [];
  for (let n = 0; n < 20; n++) void pace.depart("soldOrders", "person").then(async (departure) => {
    left.push(clock.now());
    await departure?.end();
  });
  await clock.runTo(5_000);
  expect(left).toEqual([...Array.from({ length: 10 }, () => 20), ...Array.from({ length: 10 }, () => 1_025)]);
});

test("a call that waits on our side before it leaves keeps its slot, however long", async () => {
  const clock = manualClock();
  const pace = createMemoryPace({ perSecond: async () => 1, now: clock.now, sleep: clock.sleep });
  const first = await pace.depart("soldOrders", "person");
  const second = pace.depart("soldOrders", "person");
  await clock.runTo(20_000);
  first?.sent?.();
  await clock.runTo(30_000);
  expect(await second).toMatchObject({ waitMs: 21_560 });
});

test("a number that nobody can read fails the call that was next, and the others ask for themselves", async () => {
  const clock = manualClock();
  let isDown = true;
  const pace = createMemoryPace({ perSecond: () => (isDown ? Promise.reject(new Error("the database is away")) : Promise.resolve(10)), now: clock.now, sleep: clock.sleep });
  const first = pace.depart("soldOrders", "person");
  const second = pace.depart("soldOrders", "person");
  await expect(first).rejects.toThrow("the database is away");
  isDown = false;
  expect(await second.catch(() => pace.depart("soldOrders", "person"))).toMatchObject({ waitMs: 0 });
});

test("row 89: a wall clock that jumps changes nothing, because the pace never asks it", async () => {
  const original = Date.now;
  const { clock, left, go } = setUp({ perSecond: 1 });
  try {
    Date.now = () => original() - 3_600_000;
    void go("a", "person");
    void go("b", "person");
    await clock.runTo(1_700);
    expect(left.map((one) => [one.name, one.at])).toEqual([["a", 0], ["b", 1_560]]);
  } finally {
    Date.now = original;
  }
});

test("after a slow-down half as many leave", async () => {
  const { clock, pace, left, go } = setUp();
  await pace.slowDown("soldOrders");
  for (let n = 0; n < 30; n++) void go(`c${n}`, "person");
  await clock.runTo(2_000);
  expect(left).toHaveLength(10);
});
