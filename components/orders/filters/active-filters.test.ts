import { expect, test } from "vitest";
import { activeFilters } from "./active-filters.ts";
import { namedFilter } from "./named-filter.tsx";

const page = { shop: "s1", page: 4, size: 50 } as const;

test("names the sold filters in use, in the order of the bar", () => {
  expect(activeFilters({ ...page, edition: "enhanced", to: "2026-11-21", flag: "5" }, "贺卡")).toEqual([
    { name: "to", value: "2026-11-21" },
    { name: "remark", value: "贺卡" },
    { name: "flag", value: "5" },
  ]);
});

test("a day with a time of day is named as people read it", () => {
  expect(activeFilters({ ...page, edition: "enhanced", from: "2026-11-21T09:30" }, "")).toEqual([
    { name: "from", value: "2026-11-21 09:30" },
  ]);
});

test("shop, page, size and edition are no filters", () => {
  expect(activeFilters({ ...page, edition: "enhanced" }, "")).toEqual([]);
});

test("row 87: the basic edition has no active filter, whatever remark was typed before", () => {
  expect(activeFilters({ ...page, edition: "basic" }, "贺卡")).toEqual([]);
});

test("names the pending filters in use", () => {
  expect(
    activeFilters({ ...page, order: "4402", from: "2026-11-14" }, "急").map((filter) => filter.name),
  ).toEqual(["order", "from", "remark"]);
});

test.each([
  ["请求参数错误：start_time 格式不正确", "from"],
  ["endTime invalid", "to"],
  ["remarkTagName too long", "flagName"],
  ["remarkTag must be 1 to 5", "flag"],
  ["bad remark", "remark"],
  ["orderNoStr?", "order"],
  ["请求参数错误", null],
  ["", null],
  [null, null],
])("row 20: %s names the filter %s", (message, name) => expect(namedFilter(message)).toBe(name));
