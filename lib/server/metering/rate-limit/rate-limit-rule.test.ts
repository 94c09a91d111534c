import fc from "fast-check";
import { expect, test } from "vitest";
import type { Priority } from "./rate-limit-rule.ts";
import {
  busiestSecond,
  simulateRateLimit,
  type LimitedCall,
  type LimitedTrip,
} from "#lib/testing/simulate-rate-limit.ts";
import {
  cancelPermit,
  markSent,
  NEW_LIMIT,
  releaseHolder,
  releasePermit,
  requestPermit,
  throttle,
  type LimitState,
  type PermitVerdict,
} from "./rate-limit-rule.ts";

/** LIMIT_RUNS=2000 is the long run. */
const numRuns = Number(process.env.LIMIT_RUNS ?? 60);
const HOLDER = "here";

/** A call that is sent as soon as it may; by default a person's, at ten a second. */
function request(
  state: LimitState,
  id: string,
  now: number,
  { priority = "person" as Priority, perSecond = 10 } = {},
): PermitVerdict {
  const asked = { id, holder: HOLDER, priority, perSecond, now };
  const verdict = requestPermit(state, { ...asked, sendBy: now + 10_000 });
  return verdict.isGranted ? { ...verdict, state: markSent(verdict.state, asked, now) } : verdict;
}
const UNSENT = { id: "a", holder: HOLDER, priority: "person", perSecond: 1, now: 0, sendBy: 10_000 } as const;
const BULK = { priority: "bulk" } as const;
const ONE = { perSecond: 1 };

const simulate = (calls: LimitedCall[], perSecond: number) => simulateRateLimit(calls, () => perSecond);

function burst(count: number, towardsMs: number, backMs: number, priority: Priority = "bulk"): LimitedCall[] {
  return Array.from({ length: count }, () => ({ askedAt: 0, priority, towardsMs, backMs }));
}

const CHANGED_AT = 1_500;

/** Counts the arrivals of the busiest second that includes a call sent after the change. */
function busiestSecondAfterChange(trips: LimitedTrip[]): number {
  const arrivals = trips.map((trip) => trip.arrivedAt);
  const later = trips.filter((trip) => trip.leftAt >= CHANGED_AT).map((trip) => trip.arrivedAt);
  const seconds = later.flatMap((at) =>
    arrivals
      .filter((start) => start <= at && start > at - 1_000)
      .map((start) => arrivals.filter((other) => other >= start && other < start + 1_000).length),
  );
  return Math.max(0, ...seconds);
}

const upTo = (max: number) => fc.integer({ min: 0, max });
const slowAndHung = fc.oneof(upTo(90), fc.integer({ min: 150, max: 30_000 }));
const number = fc.integer({ min: 1, max: 10 });
test.each([
  ["quick answers", { towardsMs: upTo(75), backMs: upTo(75) }],
  ["slow and hung answers", { towardsMs: upTo(55), backMs: slowAndHung }],
  [
    "calls that wait on our side before they are sent",
    { towardsMs: upTo(55), backMs: slowAndHung, readyMs: fc.oneof(upTo(40), upTo(4_000)) },
  ],
])("with %s no second sees more calls than the number, nor after a change", (_, ways) => {
  const priority = fc.constantFrom<Priority>("person", "bulk");
  const call: fc.Arbitrary<LimitedCall> = fc.record({ askedAt: upTo(3_500), priority, ...ways });
  const numbers = fc.oneof(
    number.map((one) => [one, one] as const),
    fc.tuple(number, number),
  );
  fc.assert(
    fc.property(fc.array(call, { minLength: 1, maxLength: 60 }), numbers, (asked, [before, after]) => {
      const trips = simulateRateLimit(asked, (now) => (now < CHANGED_AT ? before : after));
      expect(trips).toHaveLength(asked.length);
      expect(busiestSecondAfterChange(trips)).toBeLessThanOrEqual(after);
      const earlier = trips.filter((trip) => trip.leftAt < CHANGED_AT);
      expect(busiestSecond(earlier.map((trip) => trip.arrivedAt))).toBeLessThanOrEqual(before);
    }),
    { numRuns },
  );
});

test("a raised number is used within the second that a call waits at most", () => {
  const trips = simulateRateLimit(burst(40, 1, 19, "person"), (now) => (now < CHANGED_AT ? 1 : 10));
  expect(trips.filter((trip) => trip.leftAt < CHANGED_AT)).toHaveLength(2);
  expect(Math.max(...trips.map((trip) => trip.leftAt))).toBeLessThanOrEqual(CHANGED_AT + 1_025 + 4 * 1_025);
});

test("row 47: with answers of 30 s no more than 150 calls of an operation are under way", () => {
  const trips = simulate(burst(500, 1, 14_999, "person"), 10);
  const inProgress = trips.map(
    ({ leftAt }) => trips.filter((other) => other.leftAt <= leftAt && other.endedAt > leftAt).length,
  );
  expect(trips).toHaveLength(500);
  expect(Math.max(...inProgress)).toBeLessThanOrEqual(150);
});

test("while answers are quick on the whole the limit is strict, however late some calls arrive", () => {
  const call = (index: number) =>
    fc.record({
      askedAt: fc.constant(0),
      priority: fc.constant<Priority>("bulk"),
      towardsMs: index % 2 === 0 ? fc.integer({ min: 0, max: 900 }) : fc.integer({ min: 0, max: 70 }),
      backMs: fc.integer({ min: 0, max: 70 }),
    });
  fc.assert(
    fc.property(fc.tuple(...Array.from({ length: 60 }, (_, index) => call(index))), (calls) => {
      expect(busiestSecond(simulate(calls, 10).map((trip) => trip.arrivedAt))).toBeLessThanOrEqual(10);
    }),
    { numRuns },
  );
});

test("answers of a slow service may arrive late by any part of the time they took longer", () => {
  const call = fc.record({
    askedAt: fc.constant(0),
    priority: fc.constant<Priority>("bulk"),
    towardsMs: fc.integer({ min: 0, max: 250 }),
    backMs: fc.integer({ min: 300, max: 320 }),
  });
  const prompt = { askedAt: 0, priority: "bulk" as const, towardsMs: 0, backMs: 300 };
  fc.assert(
    fc.property(fc.array(call, { minLength: 30, maxLength: 60 }), (calls) => {
      const every = calls.map((one, index) => (index % 8 === 0 ? prompt : one));
      expect(busiestSecond(simulate(every, 10).map((trip) => trip.arrivedAt))).toBeLessThanOrEqual(10);
    }),
    { numRuns },
  );
});

test.each([
  { answerMs: 20, barMs: 9_320 },
  { answerMs: 100, barMs: 10_120 },
  { answerMs: 400, barMs: 11_500 },
])("a burst of 100 calls with answers of $answerMs ms is over within $barMs ms", ({ answerMs, barMs }) => {
  const trips = simulate(burst(100, 1, answerMs - 1), 10);
  expect(Math.max(...trips.map((trip) => trip.endedAt))).toBeLessThanOrEqual(barMs);
});

test("hung calls hold the others for four seconds, and not again", () => {
  const trips = simulate(burst(100, 1, 30_000), 10);
  expect(Math.max(...trips.map((trip) => trip.leftAt))).toBeLessThanOrEqual(14_000);
  expect(
    request(
      releasePermit(NEW_LIMIT, { id: "long gone", leftAt: 0, isAnswered: true }, 30_000),
      "next",
      30_000,
    ).isGranted,
  ).toBe(true);
});

test("departures are spaced 1,060/n ms once most of the last twenty answers were slow", () => {
  const left = simulate(burst(60, 1, 300), 5).map((trip) => trip.leftAt);
  const late = left.slice(20);
  for (const [index, time] of late.entries())
    expect(time - (late[index - 1] ?? 0)).toBeGreaterThanOrEqual(212);
});

test("a few slow answers among quick ones spread nothing", () => {
  const calls = burst(100, 1, 99).map((call, index) => (index % 10 === 3 ? { ...call, backMs: 170 } : call));
  const trips = simulate(calls, 10);
  expect(Math.max(...trips.map((trip) => trip.endedAt))).toBeLessThanOrEqual(10_300);
});

test("quick answers end the spacing", () => {
  const trips = simulate([...burst(40, 1, 400), ...burst(40, 1, 19)], 10)
    .slice(40)
    .map((trip) => trip.leftAt);
  expect((trips.at(-1) ?? 0) - (trips.at(-11) ?? 0)).toBeLessThan(1_060);
});

test("a person's call takes the next departure before any bulk call", () => {
  const trips = simulate(
    [...burst(60, 1, 19), { askedAt: 500, priority: "person", towardsMs: 1, backMs: 19 }],
    10,
  );
  const person = trips.findIndex((trip) => trip.priority === "person");
  expect(person).toBe(10);
  expect(trips[person]?.leftAt).toBeLessThanOrEqual(1_030);
});

test("a waiting person keeps bulk calls of other processes back, for as long as the wait", () => {
  let state = NEW_LIMIT;
  for (let n = 0; n < 10; n++) state = request(state, `b${n}`, 7 * n, BULK).state;
  for (let n = 0; n < 10; n++)
    state = releasePermit(state, { id: `b${n}`, leftAt: 7 * n, isAnswered: true }, 7 * n + 20);
  state = request(state, "p", 90).state;
  expect(request(state, "x", 1_025, BULK).isGranted).toBe(false);
  expect(request(state, "p", 1_025).isGranted).toBe(true);
  expect(request(state, "x", 1_060, BULK).isGranted).toBe(true);
});

test("bulk leaves at most every 103 ms for a minute after a person called", () => {
  const state = request(NEW_LIMIT, "p", 0).state;
  const first = request(state, "a", 59_000, BULK);
  expect(first.isGranted).toBe(true);
  const second = request(first.state, "b", 59_001, BULK);
  expect([second.isGranted, second.waitMs]).toEqual([false, 102]);
  expect(request(first.state, "b", 60_001, BULK).isGranted).toBe(true);
});

test.each([1, 5, 10])("after a slow-down %i a second become half as many, for a minute", (perSecond) => {
  let state = throttle(NEW_LIMIT, 0, 0);
  let left = 0;
  for (let now = 0; now < 60_000; now += 10) {
    const verdict = request(state, String(now), now, { ...BULK, perSecond });
    state = verdict.isGranted
      ? releasePermit(verdict.state, { id: String(now), leftAt: now, isAnswered: true }, now)
      : verdict.state;
    if (verdict.isGranted) left += 1;
  }
  expect(left).toBeLessThanOrEqual(30 * perSecond);
  expect(left).toBeGreaterThan(25 * perSecond);
  expect(request(state, "later", 62_000, { ...BULK, perSecond }).isGranted).toBe(true);
});

test("a cancelled call gives its slot back at once", () => {
  const held = request(NEW_LIMIT, "a", 0, ONE).state;
  expect(request(held, "b", 1, ONE).isGranted).toBe(false);
  expect(request(cancelPermit(held, "a"), "b", 1, ONE).isGranted).toBe(true);
});

test("a clock that jumps back an hour delays nobody for more than the longest hold", () => {
  let state = throttle(NEW_LIMIT, 0, 3_600_000);
  for (let n = 0; n < 10; n++) state = request(state, `a${n}`, 3_600_000 + n * 250, BULK).state;
  const verdict = request(state, "b", 0);
  expect(verdict.waitMs).toBeLessThanOrEqual(4_000);
});

test("a state holds no more than what the last second and a bit needs", () => {
  const trips = simulate(burst(200, 1, 10_000), 10);
  expect(trips).toHaveLength(200);
  let state = NEW_LIMIT;
  for (let now = 0; now < 60_000; now += 53) state = request(state, String(now), now, BULK).state;
  expect(state.held.length).toBeLessThanOrEqual(11);
});

test("when a blocked way clears, no more than n calls arrive at once", () => {
  for (const clearsAt of [500, 1_100, 2_500, 3_900]) {
    const calls = Array.from({ length: 40 }, (_, nth) => ({
      askedAt: nth * 20,
      priority: "person" as const,
      towardsMs: (sentAt: number) => Math.max(1, clearsAt - sentAt),
      backMs: 20,
    }));
    const arrivals = simulate(calls, 10).map((trip) => trip.arrivedAt);
    expect(busiestSecond(arrivals)).toBeLessThanOrEqual(10);
  }
});

test("a call that is not sent keeps its slot until it cannot be sent any more", () => {
  const held = requestPermit(NEW_LIMIT, UNSENT).state;
  expect(request(held, "b", 9_990, ONE).isGranted).toBe(false);
  expect(request(held, "b", 13_990, ONE).isGranted).toBe(false);
  expect(request(held, "b", 14_010, ONE).isGranted).toBe(true);
});

test("what a process held that is gone rests from then on", () => {
  const held = requestPermit(NEW_LIMIT, UNSENT).state;
  const released = releaseHolder(held, HOLDER, 500);
  expect(request(released, "b", 1_500, ONE).isGranted).toBe(false);
  expect(request(released, "b", 1_506, ONE).isGranted).toBe(true);
});

test("a service that says how long to wait is left alone for so long by every call", () => {
  const state = throttle(NEW_LIMIT, 30_000, 0);
  for (const priority of ["person", "bulk"] as const) {
    const expected = { isGranted: false, waitMs: 1_000 };
    expect(request(state, "a", 29_000, { priority })).toMatchObject(expected);
    expect(request(state, "a", 30_000, { priority }).isGranted).toBe(true);
  }
  expect(request(throttle(state, 0, 1_000), "a", 29_000).isGranted).toBe(false);
});
