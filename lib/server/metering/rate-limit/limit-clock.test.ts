import { expect, test } from "vitest";
import { fuzzRandom } from "#lib/testing/fuzz/fuzz-random.ts";
import { createLimitClock } from "./limit-clock.ts";

const AHEAD_MS = 1_795_000_000_000;

test.each([1, 7, 42, 1_000])("the true time lies between the two, whatever a statement takes: %i", (seed) => {
  let now = 0;
  const { below, once } = fuzzRandom(seed);
  // Mostly quick, now and then very slow.
  const delay = () => (below(1_000) / 1_000) * (once(10) ? 2_000 : 8);
  const clock = createLimitClock(() => now);
  expect(clock.isKnown()).toBe(false);
  for (let nth = 0; nth < 2_000; nth += 1) {
    const sentAt = now;
    const readAt = sentAt + delay();
    now = readAt + delay();
    clock.note({ sentAt, receivedAt: now, serverMs: AHEAD_MS + readAt, offsetMs: 0, id: "" });
    now += delay();
    expect(clock.earliest()).toBeLessThanOrEqual(AHEAD_MS + now);
    expect(clock.latest()).toBeGreaterThanOrEqual(AHEAD_MS + now);
  }
});

test("quick statements make it narrow, and slow ones don't widen it", () => {
  let now = 0;
  const clock = createLimitClock(() => now);
  const ask = (there: number, back: number) => {
    const sentAt = now;
    now += there + back;
    clock.note({ sentAt, receivedAt: now, serverMs: AHEAD_MS + sentAt + there, offsetMs: 0, id: "" });
  };
  ask(1, 1);
  for (let nth = 0; nth < 5; nth += 1) ask(400, 900);
  // Within seven seconds two clocks may have drifted a little.
  expect(clock.latest() - clock.earliest()).toBeLessThanOrEqual(10);
});

test.each([
  ["forward", 3_600_000],
  ["back", -3_600_000],
  ["back by a second", -1_000],
])("row 89: when the clock of the database is set %s, that of the limit goes on", (_, stepMs) => {
  let now = 0;
  const clock = createLimitClock(() => now);
  const read = (serverMs: number, { clockOffsetMs, clockId }: { clockOffsetMs: number; clockId: string }) =>
    clock.note({
      sentAt: now,
      receivedAt: (now += 2),
      serverMs: serverMs + 1,
      offsetMs: clockOffsetMs,
      id: clockId,
    });
  const first = { clockOffsetMs: 0, clockId: "" };
  const expectTrue = () => {
    expect(Math.abs(clock.earliest() - (AHEAD_MS + now))).toBeLessThanOrEqual(2);
    expect(Math.abs(clock.latest() - (AHEAD_MS + now))).toBeLessThanOrEqual(2);
  };
  expect(read(AHEAD_MS, first)).toBe("another");
  for (let nth = 0; nth < 20; nth += 1) expect(read(AHEAD_MS + now, first)).toBe("same");
  expect(read(AHEAD_MS + stepMs + now, first)).toBe("set");
  expectTrue();
  expect(Math.abs(clock.inRow().clockOffsetMs - stepMs)).toBeLessThanOrEqual(2);
  expect(read(AHEAD_MS + stepMs + now, first)).toBe("same");
  expect(read(AHEAD_MS + stepMs + now, clock.inRow())).toBe("same");
  // Another dashboard finds it out a moment earlier or later by a hair: that clock is gone by from then on.
  const others = { clockOffsetMs: stepMs - 3, clockId: "others" };
  expect(read(AHEAD_MS + stepMs + now, others)).toBe("another");
  expect(read(AHEAD_MS + stepMs + now, others)).toBe("same");
  now += 600_000;
  expect(read(AHEAD_MS + 2 * stepMs + now, others)).toBe("set");
  expect(Math.abs(clock.earliest() - (AHEAD_MS + now))).toBeLessThanOrEqual(310);
});

const reader = () => {
  let now = 0;
  const clock = createLimitClock(() => now);
  const read = (serverMs: number, offsetMs: number, id: string) =>
    clock.note({ sentAt: now, receivedAt: (now += 2), serverMs: serverMs + now, offsetMs, id });
  const expectNear = (ms: number) => expect(Math.abs(clock.earliest() - (ms + now))).toBeLessThanOrEqual(4);
  return { clock, read, expectNear };
};

test("a clock of others that does not fit is another, by which this process goes from then on", () => {
  const { clock, read, expectNear } = reader();
  read(AHEAD_MS, 0, "");
  expect(read(AHEAD_MS, 60_000, "others")).toBe("another");
  expectNear(AHEAD_MS - 60_000);
  expect(clock.inRow()).toEqual({ clockOffsetMs: 60_000, clockId: "others" });
});

test("a clock of others is another even where it fits", () => {
  const { read, expectNear } = reader();
  // Here it is a second ahead of what the others go by, and they find that out later.
  read(AHEAD_MS + 1_000, 0, "");
  expect(read(AHEAD_MS + 2_000, 1_000, "others")).toBe("another");
  expect(read(AHEAD_MS + 2_000, 1_000, "others")).toBe("same");
  expectNear(AHEAD_MS + 1_000);
});

test("who learns a clock gives it a name of its own, so that those who went by it before notice", () => {
  const [one, other] = [reader(), reader()];
  one.read(AHEAD_MS, 0, "");
  const { clockId } = one.clock.inRow();
  expect(clockId).not.toBe("");
  other.read(AHEAD_MS, 0, clockId);
  expect(other.clock.inRow().clockId).not.toBe(clockId);
  expect(one.read(AHEAD_MS, 0, other.clock.inRow().clockId)).toBe("another");
  expect(one.clock.inRow()).toEqual(other.clock.inRow());
});
