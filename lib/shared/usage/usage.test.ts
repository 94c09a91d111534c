import { expect, test } from "vitest";
import { exactly } from "../calls/points.ts";
import { addSpend, NO_SPEND, pointsOfSpend, type Spend, whatIsOpen } from "./usage.ts";

const spend = (change: Partial<Spend>): Spend => ({ ...NO_SPEND, calls: 9, points: 145, ...change });

test("a sum is known only if it has no open call and no unconfirmed charge rule", () => {
  expect(whatIsOpen(spend({}))).toBe("nothing");
  expect(whatIsOpen(spend({ maybeCalls: 2, morePoints: 38 }))).toBe("calls");
  expect(whatIsOpen(spend({ unreportedCalls: 1, morePoints: 0 }))).toBe("calls");
  expect(whatIsOpen(spend({ maybeCalls: 1, morePoints: null }))).toBe("calls");
});

test("a sum that only the charge rule leaves open says so", () => {
  expect(whatIsOpen(spend({ morePoints: 38 }))).toBe("chargeRule");
});

test("a sum is a range from least to most, also of other sums", () => {
  expect([spend({}), spend({ morePoints: 38 }), spend({ morePoints: null })].map(pointsOfSpend)).toEqual([
    exactly(145),
    { low: 145, high: 183 },
    { low: 145, high: null },
  ]);
  expect(pointsOfSpend(addSpend(spend({ morePoints: 38 }), spend({})))).toEqual({ low: 290, high: 328 });
});
