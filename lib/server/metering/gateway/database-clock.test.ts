import { expect, test } from "vitest";
import { createDatabaseClock } from "./database-clock.ts";

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
    const clock = createDatabaseClock(() => now);
    expect(clock.isKnown()).toBe(false);
    for (let nth = 0; nth < 2_000; nth += 1) {
      const sentAt = now;
      const readAt = sentAt + delay();
      now = readAt + delay();
      clock.note(sentAt, now, AHEAD_MS + readAt);
      now += delay();
      expect(clock.earliest()).toBeLessThanOrEqual(AHEAD_MS + now);
      expect(clock.latest()).toBeGreaterThanOrEqual(AHEAD_MS + now);
    }
  },
);

test("quick statements make it narrow, and slow ones don't widen it", () => {
  let now = 0;
  const clock = createDatabaseClock(() => now);
  const ask = (there: number, back: number) => {
    const sentAt = now;
    now += there + back;
    clock.note(sentAt, now, AHEAD_MS + sentAt + there);
  };
  ask(1, 1);
  for (let nth = 0; nth < 5; nth += 1) ask(400, 900);
  expect(clock.latest() - clock.earliest()).toBeLessThanOrEqual(2);
});

test.each([
  ["forward", 3_600_000],
  ["back", -3_600_000],
  ["back by a second", -1_000],
])("a clock of the database that was set %s is learned anew from one statement", (_, stepMs) => {
  let now = 0;
  const clock = createDatabaseClock(() => now);
  for (let nth = 0; nth < 20; nth += 1) clock.note(now, (now += 2), AHEAD_MS + now - 1);
  clock.note(now, (now += 2), AHEAD_MS + stepMs + now - 1);
  expect(Math.abs(clock.earliest() - (AHEAD_MS + stepMs + now))).toBeLessThanOrEqual(2);
  expect(Math.abs(clock.latest() - (AHEAD_MS + stepMs + now))).toBeLessThanOrEqual(2);
});
