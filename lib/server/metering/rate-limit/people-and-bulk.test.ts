import { expect, test } from "vitest";
import type { Priority } from "./rate-limit-rule.ts";
import {
  busiestSecond,
  simulateRateLimit,
  type LimitedCall,
  type LimitedTrip,
} from "#lib/testing/simulate-rate-limit.ts";

const SECONDS = 40;
/** The bulk loop runs alone until then. */
const FIRST_CLICK_AT = 5_000;
/** A step that meets every place of a second, and so of the loop's own rhythm. */
const CLICK_EVERY_MS = 1_037;

test.each([20, 100, 150, 400])("beside bulk of %i ms a click waits under 300 ms at p95", (answerMs) => {
  for (let offset = 0; offset < 1_200; offset += 200) {
    const { clicks, trips } = runLoop({ answerMs, firstClickAt: FIRST_CLICK_AT + offset });
    const [first = NaN, ...later] = clicks.map(waitOf);
    expect(first).toBeLessThanOrEqual(1_100);
    expect(percentile95(later)).toBeLessThan(300);
    expect(busiestSecond(trips.map((trip) => trip.arrivedAt))).toBeLessThanOrEqual(10);
    expect(usedASecond(trips)).toBeGreaterThanOrEqual(8.4);
  }
});

test("a click at any moment of a bulk burst leaves within 1.1 s, though answers take 150 ms", () => {
  for (let requestedAt = 0; requestedAt <= 1_200; requestedAt += 3) {
    const trips = simulate([
      ...calls("bulk", 40, () => 0, 150),
      ...calls("person", 1, () => requestedAt, 150),
    ]);
    expect(Math.max(...trips.filter(isClick).map(waitOf))).toBeLessThanOrEqual(1_100);
  }
});

test("two people who click in the same moment once a second wait less than 300 ms at p95", () => {
  const pairs = { together: 2, everyMs: 2 * CLICK_EVERY_MS };
  const { clicks } = runLoop({ answerMs: 100, firstClickAt: FIRST_CLICK_AT, ...pairs });
  expect(percentile95(clicks.slice(2).map(waitOf))).toBeLessThan(300);
});

test.each([
  { of: 20, late: 3, lateMs: 400 },
  { of: 20, late: 6, lateMs: 600 },
  { of: 30, late: 3, lateMs: 600 },
  { of: 30, late: 4, lateMs: 600 },
  { of: 40, late: 6, lateMs: 600 },
])("when $late of $of answers take $lateMs ms, a click waits at most 150 ms", ({ of, late, lateMs }) => {
  const delay = (call: LimitedCall, nth: number): LimitedCall =>
    nth % of < late ? { ...call, backMs: lateMs } : call;
  const asked = [
    ...calls("bulk", 12 * SECONDS, () => 0, 100).map(delay),
    ...calls("person", 30, (nth) => FIRST_CLICK_AT + 1_100 * nth, 100).map(delay),
  ];
  expect(Math.max(...simulate(asked).filter(isClick).map(waitOf).slice(1))).toBeLessThanOrEqual(150);
});

type Loop = { answerMs: number; firstClickAt: number; together?: number; everyMs?: number };

function runLoop({ answerMs, firstClickAt, together = 1, everyMs = CLICK_EVERY_MS }: Loop): {
  clicks: LimitedTrip[];
  trips: LimitedTrip[];
} {
  const clicks = Math.floor((SECONDS * 1_000 - firstClickAt) / everyMs) * together;
  const asked = [
    ...calls("bulk", 12 * SECONDS, () => 0, answerMs),
    ...calls("person", clicks, (nth) => firstClickAt + Math.floor(nth / together) * everyMs, answerMs),
  ];
  const trips = simulate(asked).filter((trip) => trip.leftAt < SECONDS * 1_000);
  return { clicks: trips.filter(isClick).sort((one, other) => one.askedAt - other.askedAt), trips };
}

function calls(priority: Priority, count: number, askedAt: (nth: number) => number, answerMs: number) {
  const trip = { priority, towardsMs: 1, backMs: answerMs - 1 };
  return Array.from({ length: count }, (_, nth): LimitedCall => ({ askedAt: askedAt(nth), ...trip }));
}

const simulate = (asked: LimitedCall[]) => simulateRateLimit(asked, () => 10);
const isClick = ({ priority }: LimitedTrip) => priority === "person";
const waitOf = ({ leftAt, askedAt }: LimitedTrip) => leftAt - askedAt;

function percentile95(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.ceil(0.95 * values.length) - 1] ?? NaN;
}

function usedASecond(trips: LimitedTrip[]): number {
  return trips.filter((trip) => trip.leftAt >= FIRST_CLICK_AT).length / (SECONDS - FIRST_CLICK_AT / 1_000);
}
