import fc from "fast-check";
import { expect, test } from "vitest";
import { budgetPeriod } from "#lib/shared/budgets/budget-period.ts";
import { BUDGET_PERIODS } from "#lib/shared/budgets/budgets.ts";

const at = (text: string) => Date.parse(text);
const iso = ({ from, until }: { from: number; until: number }) => [
  new Date(from).toISOString(),
  new Date(until).toISOString(),
];

test.each([
  [
    "day",
    "2026-11-21T15:59:59.999Z",
    "Asia/Shanghai",
    "2026-11-20T16:00:00.000Z",
    "2026-11-21T16:00:00.000Z",
  ],
  [
    "day",
    "2026-11-21T16:00:00.000Z",
    "Asia/Shanghai",
    "2026-11-21T16:00:00.000Z",
    "2026-11-22T16:00:00.000Z",
  ],
  [
    "month",
    "2026-11-30T15:59:59.999Z",
    "Asia/Shanghai",
    "2026-10-31T16:00:00.000Z",
    "2026-11-30T16:00:00.000Z",
  ],
  [
    "month",
    "2026-11-30T16:00:00.000Z",
    "Asia/Shanghai",
    "2026-11-30T16:00:00.000Z",
    "2026-12-31T16:00:00.000Z",
  ],
  [
    "month",
    "2026-12-31T16:00:00.000Z",
    "Asia/Shanghai",
    "2026-12-31T16:00:00.000Z",
    "2027-01-31T16:00:00.000Z",
  ],
  ["month", "2028-02-29T23:59:00.000Z", "UTC", "2028-02-01T00:00:00.000Z", "2028-03-01T00:00:00.000Z"],
  // 23 and 25 hours.
  [
    "day",
    "2026-03-29T12:00:00.000Z",
    "Europe/Berlin",
    "2026-03-28T23:00:00.000Z",
    "2026-03-29T22:00:00.000Z",
  ],
  [
    "day",
    "2026-10-25T12:00:00.000Z",
    "Europe/Berlin",
    "2026-10-24T22:00:00.000Z",
    "2026-10-25T23:00:00.000Z",
  ],
  // Midnight was skipped, and came twice.
  [
    "day",
    "2018-11-04T12:00:00.000Z",
    "America/Sao_Paulo",
    "2018-11-04T03:00:00.000Z",
    "2018-11-05T02:00:00.000Z",
  ],
  [
    "day",
    "2023-11-05T12:00:00.000Z",
    "America/Havana",
    "2023-11-05T04:00:00.000Z",
    "2023-11-06T05:00:00.000Z",
  ],
  [
    "day",
    "2026-11-21T18:20:00.000Z",
    "Asia/Kathmandu",
    "2026-11-21T18:15:00.000Z",
    "2026-11-22T18:15:00.000Z",
  ],
] as const)("the %s of %s in %s", (period, instant, timeZone, from, until) => {
  expect(iso(budgetPeriod(period, at(instant), timeZone))).toEqual([from, until]);
});

test("every instant lies in its period, and periods follow each other without a gap", () => {
  const zones = fc.constantFrom(
    "Asia/Shanghai",
    "UTC",
    "America/New_York",
    "Pacific/Auckland",
    "America/St_Johns",
    "Pacific/Apia",
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...BUDGET_PERIODS),
      fc.integer({ min: at("2015-01-01"), max: at("2040-01-01") }),
      zones,
      (period, instant, timeZone) => {
        const { from, until } = budgetPeriod(period, instant, timeZone);
        expect(from).toBeLessThanOrEqual(instant);
        expect(until).toBeGreaterThan(instant);
        expect(budgetPeriod(period, from, timeZone)).toEqual({ from, until });
        expect(budgetPeriod(period, until - 1, timeZone)).toEqual({ from, until });
        expect(budgetPeriod(period, until, timeZone).from).toBe(until);
      },
    ),
  );
});
