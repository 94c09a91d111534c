import fc from "fast-check";
import { expect, test } from "vitest";
import type { Priority } from "#lib/server/service/call-options.ts";
import {
  busiestSecond,
  simulateRateLimit,
  type LimitedCall,
  type LimitedTrip,
} from "#lib/testing/simulate-rate-limit.ts";

const CHANGED_AT = 1_500;

/** What the limit is asked of: every second that holds the arrival of a call that left after the change. */
function busiestSecondAfterChange(trips: LimitedTrip[]): number {
  const later = trips.filter((trip) => trip.leftAt >= CHANGED_AT).map((trip) => trip.arrivedAt);
  const arrivals = trips.map((trip) => trip.arrivedAt);
  const seconds = later.flatMap((at) =>
    arrivals
      .filter((start) => start <= at && start > at - 1_000)
      .map((start) => arrivals.filter((other) => other >= start && other < start + 1_000).length),
  );
  return Math.max(0, ...seconds);
}

const numbers = { before: fc.integer({ min: 1, max: 10 }), after: fc.integer({ min: 1, max: 10 }) };
const calls = (backMs: fc.Arbitrary<number>, longestTowardsMs: number) =>
  fc.array(
    fc.record({
      askedAt: fc.integer({ min: 0, max: 3_000 }),
      priority: fc.constantFrom<Priority>("person", "bulk"),
      towardsMs: fc.integer({ min: 0, max: longestTowardsMs }),
      backMs,
    }),
    { minLength: 1, maxLength: 60 },
  );

test.each([
  ["quick answers", calls(fc.integer({ min: 0, max: 75 }), 75)],
  [
    "slow and hung answers",
    calls(fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 150, max: 30_000 })), 55),
  ],
])(
  "with %s no second after a change of the number sees more than the new one, nor one before it more than the old",
  (_, some) => {
    fc.assert(
      fc.property(some, numbers.before, numbers.after, (asked: LimitedCall[], before, after) => {
        const trips = simulateRateLimit(asked, (now) => (now < CHANGED_AT ? before : after));
        expect(trips).toHaveLength(asked.length);
        expect(busiestSecondAfterChange(trips)).toBeLessThanOrEqual(after);
        expect(
          busiestSecond(trips.filter((trip) => trip.leftAt < CHANGED_AT).map((trip) => trip.arrivedAt)),
        ).toBeLessThanOrEqual(before);
      }),
      { numRuns: 400 },
    );
  },
);

test("a raised number is used within the second that a call waits at most", () => {
  const burst = Array.from({ length: 40 }, (): LimitedCall => ({
    askedAt: 0,
    priority: "person",
    towardsMs: 1,
    backMs: 19,
  }));
  const trips = simulateRateLimit(burst, (now) => (now < CHANGED_AT ? 1 : 10));
  expect(trips.filter((trip) => trip.leftAt < CHANGED_AT)).toHaveLength(2);
  expect(Math.max(...trips.map((trip) => trip.leftAt))).toBeLessThanOrEqual(CHANGED_AT + 1_025 + 4 * 1_025);
});
