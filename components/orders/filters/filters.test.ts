import { expect, test } from "vitest";
import { BOOK_FIELDS } from "#lib/shared/orders/book-fields.ts";
import { filterNames } from "#lib/shared/orders/filter-fields.ts";
import { PENDING_FIELDS } from "#lib/shared/orders/pending-url.ts";
import { SOLD_FIELDS } from "#lib/shared/orders/sold-url.ts";
import { filterValues } from "#lib/testing/shown/filter-values.ts";
import { BOOK_CONTROLS } from "./book-controls.tsx";
import { activeFilters } from "./filter-chips.tsx";
import { controlNames, makeFilters } from "./filters.ts";
import { namedFilter } from "./named-filter.tsx";

const page = { shop: "s1", page: 4, size: 50 };
const OF = { sold: SOLD_FIELDS, pending: PENDING_FIELDS, book: BOOK_FIELDS };

function filters(list: keyof typeof OF, values: object) {
  const changes: object[] = [];
  const made = makeFilters({
    fields: OF[list],
    controls: BOOK_CONTROLS,
    values: { ...page, ...values },
    apply: (change) => changes.push(change),
    takesTimes: true,
    clearsToo: { view: undefined },
    lock: ({ edition }) => (edition === "basic" ? "basicOnly" : null),
  });
  return { ...made, changes };
}

test("names the sold filters in use, in the order of the bar", () => {
  const sold = filters("sold", { edition: "enhanced", to: "2026-11-21", flag: "5", remark: "贺卡" });
  expect(activeFilters(sold)).toEqual([
    { name: "to", label: "orders.filters.to", value: "2026-11-21" },
    { name: "remark", label: "orders.filters.remark", value: "贺卡" },
    { name: "flag", label: "orders.filters.flag", value: "5" },
  ]);
});

test("a day with a time of day is named as people read it", () => {
  const sold = filters("sold", { edition: "enhanced", from: "2026-11-21T09:30", remark: "" });
  expect(activeFilters(sold)).toMatchObject([{ name: "from", value: "2026-11-21 09:30" }]);
});

test("shop, page, size and edition are no filters", () => {
  expect(filters("sold", { edition: "enhanced", remark: "" }).active).toEqual([]);
});

test("row 87: the basic edition has no filter in use, whatever remark was typed before", () => {
  expect(filters("sold", { edition: "basic", remark: "贺卡" }).active).toEqual([]);
});

test("names the pending filters in use", () => {
  const { active } = filters("pending", { order: "4402", from: "2026-11-14", remark: "急" });
  expect(active).toEqual(["order", "from", "remark"]);
});

const FIELDS = Object.entries(OF).flatMap(([list, fields]) =>
  filterNames(fields).map((name: string) => [list as keyof typeof OF, name] as const),
);

test.each(FIELDS)("of the list %s, %s is in use when it is set, and cleared", (list, name) => {
  const { active, clear, changes } = filters(list, { [name]: filterValues(OF[list])[name] });
  expect(active).toEqual([name]);
  clear();
  expect(filters(list, changes[0]!).active).toEqual([]);
  expect(changes[0]).toHaveProperty("view", undefined);
});

test.each(FIELDS)("of the list %s, %s has a control", (list, name) => {
  const names = controlNames(OF[list]);
  expect(names.includes(name === "to" ? "from" : name)).toBe(name !== "due");
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
