import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fuzzRandom } from "#lib/testing/fuzz/fuzz-random.ts";
import { simulateDashboards } from "#lib/testing/simulate-dashboards.ts";
import { busiestSecond } from "#lib/testing/simulate-rate-limit.ts";

/** Longest pause without a reason, whatever happens to a clock. */
const MAX_PAUSE_MS = 5_000;
/** LIMIT_RUNS=2000 is the long run. */
const RUNS = Number(process.env.LIMIT_RUNS ?? 60);

vi.setConfig({ testTimeout: 300_000 });
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

async function inFakeTime<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const end = () => void (isOver = true);
  work.then(end, end);
  while (!isOver) await vi.advanceTimersByTimeAsync(100);
  return work;
}

const second = 1_000;
const step = fc.record({
  at: fc.integer({ min: 0, max: 8 * second }),
  by: fc
    .tuple(fc.constantFrom(-1, 1), fc.constantFrom(1, 2, 10, 60, 600, 3_600))
    .map(([sign, by]) => sign * by * second),
});
const dashboard = fc.record({
  startsAt: fc.constantFrom(0, 0, 0, 2 * second, 5 * second),
  // A burst now and then, so that one is idle while the others are not.
  asksAt: fc
    .array(fc.tuple(fc.integer({ min: 0, max: 8 * second }), fc.integer({ min: 1, max: 25 })), {
      minLength: 1,
      maxLength: 3,
    })
    .map((bursts) => bursts.flatMap(([at, count]) => Array<number>(count).fill(at))),
});

test("row 89: however the database's clock is set, no second sees more than 10 arrive", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(dashboard, { minLength: 1, maxLength: 3 }),
      fc.array(step, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      async (dashboards, steps, seed) => {
        const { below } = fuzzRandom(seed);
        const random = () => below(1_000) / 1_000;
        const trips = await inFakeTime(simulateDashboards({ dashboards, steps, random }));
        const asks = dashboards.flatMap(({ startsAt, asksAt }) => asksAt.map((at) => Math.max(at, startsAt)));
        expect(trips).toHaveLength(asks.length);
        expect(busiestSecond(trips.map(({ arrivedAt }) => arrivedAt))).toBeLessThanOrEqual(10);
        const times = [...asks, ...trips.map(({ leftAt }) => leftAt)].toSorted((a, b) => a - b);
        const left = trips.map(({ leftAt }) => leftAt).toSorted((a, b) => a - b);
        for (const leftAt of left) {
          const before = times.findLast((time) => time < leftAt) ?? 0;
          expect(leftAt - before).toBeLessThanOrEqual(MAX_PAUSE_MS);
        }
      },
    ),
    { numRuns: RUNS },
  );
});
