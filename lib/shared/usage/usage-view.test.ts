import { expect, test } from "vitest";
import {
  addUsage,
  daysOfUsage,
  groupsOfUsage,
  pageOfUsage,
  USAGE_PAGE_SIZE,
  NO_USAGE,
  type UsageRow,
  type UsageSum,
} from "./usage.ts";
import { daysBetween, usageDays } from "./usage-params.ts";
import { DAY_ORDERS, usagePageUrl, usageUrl, type UsageView } from "./usage-view.ts";
import { words } from "#lib/testing/shown/words.ts";

const NOBODYS = { operation: undefined, person: undefined, shop: undefined, outcome: undefined };
const ALWAYS = {
  period: "month",
  from: undefined,
  to: undefined,
  page: 1,
  sort: "newest",
  rows: "group",
} as const;
const VIEW: UsageView = { ...ALWAYS, ...NOBODYS, by: "operation", measure: "points" };

test.each<[string, Partial<UsageView>]>([
  ["", {}],
  [
    "?period=lastMonth&by=person&measure=calls&sort=oldest&rows=day&page=3",
    { period: "lastMonth", by: "person", measure: "calls", sort: "oldest", rows: "day", page: 3 },
  ],
  [
    "?from=2026-11-01&to=2026-11-20&operation=bankCard&shop=none&outcome=underWay",
    { from: "2026-11-01", to: "2026-11-20", operation: "bankCard", shop: "none", outcome: "underWay" },
  ],
])("the URL %s is read and written back", (search, change) => {
  const view = { ...VIEW, ...change };
  expect(usagePageUrl.read(new URLSearchParams(search))).toEqual(view);
  expect(new URLSearchParams(usagePageUrl.write(view)).toString().split("&").sort()).toEqual(
    new URLSearchParams(search).toString().split("&").sort(),
  );
});

test("the view of a response is no part of its request", () => {
  expect(
    usageUrl.write({
      ...VIEW,
      by: "shop",
      measure: "calls",
      page: 9,
      sort: "oldest",
      rows: "day",
    } as UsageView),
  ).toBe("?by=shop");
});

const LEAP_YEAR = { from: "2024-01-01", to: "2024-12-31" } as const;
test.each([
  [{ period: "lastMonth" }, "2024-03-31", { from: "2024-02-01", to: "2024-02-29" }],
  [{ period: "lastWeek" }, "2026-03-30", { from: "2026-03-23", to: "2026-03-29" }],
  [{ period: "today", to: "2026-02-14" }, "2026-03-03", { from: "2026-02-01", to: "2026-02-14" }],
  [{ period: "today", from: "2026-02-14" }, "2026-03-03", { from: "2026-02-14", to: "2026-03-03" }],
  [{ period: "month", from: "2026-03-04" }, "2026-03-03", { issue: "reversed" }],
  [{ period: "month", ...LEAP_YEAR }, "2026-03-03", LEAP_YEAR],
  [{ period: "month", from: "2024-01-01", to: "2025-01-01" }, "2026-03-03", { issue: "tooLong" }],
] as const)("the days of %j on %s are %j", (range, today, days) => {
  expect(usageDays(range, today)).toEqual(days);
});

test("all days between two are listed, also over a clock change and a leap day", () => {
  expect(daysBetween({ from: "2024-02-27", to: "2024-03-01" })).toEqual(
    words("2024-02-27 2024-02-28 2024-02-29 2024-03-01"),
  );
  expect(daysBetween({ from: "2026-03-28", to: "2026-03-30" })).toHaveLength(3);
});

test("pages of the table have every row once, in either order of days", () => {
  const rows: UsageRow[] = Array.from({ length: USAGE_PAGE_SIZE * 2 + 1 }, (_, index) => ({
    ...NO_USAGE,
    day: `2026-01-${String(31 - Math.floor(index / 10)).padStart(2, "0")}`,
    group: `g${index}`,
  }));
  for (const sort of DAY_ORDERS) {
    const pages = [1, 2, 3].map((page) => pageOfUsage(rows, { page, sort }));
    expect(pages.map(({ pageCount }) => pageCount)).toEqual([3, 3, 3]);
    expect(pages.map(({ rows: shown }) => shown.length)).toEqual([USAGE_PAGE_SIZE, USAGE_PAGE_SIZE, 1]);
    const days = pages.flatMap(({ rows: shown }) => shown.map(({ day }) => day));
    expect(days).toEqual(sort === "oldest" ? days.toSorted() : days.toSorted().toReversed());
    const groups = pages.flatMap(({ rows: shown }) => shown.map(({ group }) => group));
    expect(new Set(groups).size).toBe(rows.length);
  }
});

test("rows of one day become one, with the sum of each group", () => {
  const one = (day: string, group: string, points: number) => ({ ...NO_USAGE, day, group, points, calls: 1 });
  const rows = [
    one("2026-11-21", "bankCard", 5),
    one("2026-11-21", "soldOrders", 2),
    one("2026-11-20", "bankCard", 1),
  ];
  expect(daysOfUsage(rows).map(({ day, sum, groups }) => [day, sum.points, sum.calls, groups.size])).toEqual([
    ["2026-11-21", 7, 2, 2],
    ["2026-11-20", 1, 1, 1],
  ]);
});

test("groups over all days add up to what the days add up to, the most expensive first", () => {
  const row = (day: string, group: string | null, points: number, morePoints: number | null): UsageRow => ({
    ...NO_USAGE,
    ...{ day, group, points, morePoints },
    calls: 1,
    savedAsks: 2,
    savedPoints: points,
  });
  const rows = [
    row("2026-11-21", "a", 1, 0),
    row("2026-11-21", null, 3, 4),
    row("2026-11-20", "b", 3, null),
    row("2026-11-20", "a", 5, 2),
  ];
  const groups = groupsOfUsage(rows);
  expect(
    groups.map(({ day, group, calls, points, morePoints }) => [day, group, calls, points, morePoints]),
  ).toEqual([
    [null, "a", 2, 6, 2],
    [null, null, 1, 3, 4],
    [null, "b", 1, 3, null],
  ]);
  const sumOf = (all: readonly UsageSum[]) => all.reduce<UsageSum>(addUsage, NO_USAGE);
  expect(sumOf(groups)).toEqual(sumOf(rows));
  expect(sumOf(groups)).toMatchObject({ calls: 4, points: 12, savedAsks: 8, savedPoints: 12 });
});
