import { expect, test } from "vitest";
import { createLimitClock } from "./limit-clock.ts";

const AHEAD_MS = 1_795_000_000_000;

/** Delays that differ from sample to sample, the same in every run. */
function createDelays(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const chance = state / 2_147_483_648;
    // Mostly quick, now and then very slow.
    return chance > 0.9 ? chance * 2_000 : chance * 8;
  };
}

test.each([1, 7, 42, 1_000])(
  "whatever a statement takes on its way there and back, the true time lies between the two (delays %i)",
  (seed) => {
    let now = 0;
    const delay = createDelays(seed);
    const clock = createLimitClock(() => now);
    expect(clock.isKnown()).toBe(false);
    for (let nth = 0; nth < 2_000; nth += 1) {
      const sentAt = now;
      const readAt = sentAt + delay();
      now = readAt + delay();
      clock.note({ sentAt, receivedAt: now, serverMs: AHEAD_MS + readAt, offsetMs: 0 });
      now += delay();
      expect(clock.earliest()).toBeLessThanOrEqual(AHEAD_MS + now);
      expect(clock.latest()).toBeGreaterThanOrEqual(AHEAD_MS + now);
    }
  },
);

test("quick statements make it narrow, and slow ones don't widen it", () => {
  let now = 0;
  const clock = createLimitClock(() => now);
  const ask = (there: number, back: number) => {
    const sentAt = now;
    now += there + back;
    clock.note({ sentAt, receivedAt: now, serverMs: AHEAD_MS + sentAt + there, offsetMs: 0 });
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
  const read = (serverMs: number, offsetMs: number) =>
    clock.note({ sentAt: now, receivedAt: (now += 2), serverMs: serverMs + 1, offsetMs });
  const expectTrue = () => {
    expect(Math.abs(clock.earliest() - (AHEAD_MS + now))).toBeLessThanOrEqual(2);
    expect(Math.abs(clock.latest() - (AHEAD_MS + now))).toBeLessThanOrEqual(2);
  };
  expect(read(AHEAD_MS, 0)).toBe("another");
  for (let nth = 0; nth < 20; nth += 1) expect(read(AHEAD_MS + now, 0)).toBe("same");
  expect(read(AHEAD_MS + stepMs + now, 0)).toBe("set");
  expectTrue();
  expect(Math.abs(clock.offsetMs() - stepMs)).toBeLessThanOrEqual(2);
  expect(read(AHEAD_MS + stepMs + now, 0)).toBe("same");
  expect(read(AHEAD_MS + stepMs + now, clock.offsetMs())).toBe("same");
  // Another dashboard finds it out a moment earlier or later by a hair.
  expect(read(AHEAD_MS + stepMs + now, stepMs - 3)).toBe("same");
  now += 600_000;
  expect(read(AHEAD_MS + 2 * stepMs + now, stepMs - 3)).toBe("set");
  expect(Math.abs(clock.earliest() - (AHEAD_MS + now))).toBeLessThanOrEqual(310);
});

test("an offset of others that does not fit is another clock, by which this process goes from then on", () => {
  let now = 0;
  const clock = createLimitClock(() => now);
  const read = (serverMs: number, offsetMs: number) =>
    clock.note({ sentAt: now, receivedAt: (now += 2), serverMs, offsetMs });
  read(AHEAD_MS, 0);
  expect(read(AHEAD_MS + now, 60_000)).toBe("another");
  expect(Math.abs(clock.earliest() - (AHEAD_MS - 60_000 + now))).toBeLessThanOrEqual(4);
});
