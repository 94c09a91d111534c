import { expect, test } from "vitest";
import { mergeLimits } from "./move-limits.ts";
import { NEW_LIMIT, requestPermit, type LimitState } from "./rate-limit-rule.ts";

const NOW = 1_795_000_000_000;
const ended = (id: string, ago: number) => ({ id, holder: "a", leftAt: NOW - ago - 20, endedAt: NOW - ago });
const ASKED = { id: "new", holder: "a", priority: "person" } as const;
const mayLeave = (state: LimitState, perSecond: number) =>
  requestPermit(state, { ...ASKED, perSecond, now: NOW, sendBy: NOW + 10_000 });

test("what any limit holds counts for the one that goes on: five with two each are ten", () => {
  const five = Array.from({ length: 5 }, (_, nth) => ({
    ...NEW_LIMIT,
    held: [ended(`${nth}a`, 300), ended(`${nth}b`, 200)],
    lastLeftAt: NOW - 220,
  }));
  const merged = mergeLimits(five, NOW);
  expect(mayLeave(merged, 10)).toMatchObject({ isGranted: false, waitMs: 705 });
  expect(mayLeave(mergeLimits(five.slice(1), NOW), 10).isGranted).toBe(true);
});

test("what the service told one limit to wait for, all wait for", () => {
  const told = { ...NEW_LIMIT, notBefore: NOW + 5_000, halfPaceUntil: NOW + 60_000 };
  const expected = { notBefore: NOW + 5_000, halfPaceUntil: NOW + 60_000 };
  expect(mergeLimits([NEW_LIMIT, told, NEW_LIMIT], NOW)).toMatchObject(expected);
  expect(mayLeave(mergeLimits([NEW_LIMIT, told], NOW), 10).waitMs).toBe(5_000);
});

test("slots by another clock than that of who left last rest as of now", () => {
  const present = { ...NEW_LIMIT, held: [ended("a", 400)], lastLeftAt: NOW - 420, clockOffsetMs: 3_600_000 };
  const other = { ...NEW_LIMIT, held: [ended("b", 7_000_000)], lastLeftAt: NOW - 7_000_020 };
  const merged = mergeLimits([other, present], NOW + 3_600_000);
  expect(merged.clockOffsetMs).toBe(3_600_000);
  expect(merged.held.map(({ id, endedAt }) => [id, endedAt])).toEqual([
    ["b", NOW],
    ["a", NOW - 400],
  ]);
});

test("a limit that is merged with new ones alone goes on as it was held, and is not closed", () => {
  const one = { ...NEW_LIMIT, held: [ended("a", 10)], lastLeftAt: NOW - 30 };
  const closed = { ...NEW_LIMIT, isClosed: true };
  expect(mergeLimits([closed, one], NOW)).toEqual(one);
});
