import { createElement } from "react";
import { expect, test } from "vitest";
import type { Columns } from "#components/data-table/columns/column-widths.ts";
import { KEY_PX } from "#components/data-table/columns/column-widths.ts";
import { fallbackColumns } from "#components/orders/fallback/fallback-columns.tsx";
import type { BookOrder } from "#lib/shared/orders/book.ts";
import { markupOf } from "#lib/testing/shown/render-words.ts";
import { allBookColumns, bookColumns } from "./book-columns.tsx";
import { type CellFacts, useCellFacts } from "./cell-facts.ts";
import { KnownDeadline } from "./known-deadline.tsx";
import { pendingColumns } from "./pending-columns.tsx";
import { soldColumns } from "./sold-columns.tsx";

const FLAGGED = [{ flag: "1", flagName: null } as BookOrder];
const OF_LIST = { sought: "", search: "", repeats: new Map() };
const FALLBACK = { list: "soldOrders", hasAges: true, hasStatus: true } as const;

type Made = readonly { id?: string; meta?: Columns[number]["columnDef"]["meta"] }[];

/** Columns of a table as the cells of one page have them. */
function columnsFor(make: (facts: CellFacts) => Made, orders: BookOrder[]) {
  let made: Made = [];
  function Columns() {
    made = make(useCellFacts(orders, OF_LIST));
    return null;
  }
  markupOf(createElement(Columns));
  return made.map(({ id, meta }) => ({ id, widthPx: meta?.widthPx, hiddenBelow: meta?.hiddenBelow ?? 0 }));
}

const tables: Record<string, (facts: CellFacts) => Made> = {
  "book of a shop": (facts) => bookColumns(facts, false),
  "book of all shops": (facts) => bookColumns(facts, true),
  "sold orders": soldColumns,
  "pending orders": pendingColumns,
  "pending orders with deadlines": (facts) => pendingColumns(facts, KnownDeadline),
  "book in place of a list": (facts) => fallbackColumns(facts, FALLBACK),
};
// A window of 768 px with the narrow rail.
const NARROWEST_PX = 712;

for (const [name, make] of Object.entries(tables))
  for (const [how, orders] of [
    ["flags", FLAGGED],
    ["no flag", []],
  ] as const)
    test(`${name}, ${how}: goods have ${KEY_PX} px and status stays in panes of all widths`, () => {
      const all = columnsFor(make, [...orders]);
      for (let panePx = 1500; panePx >= NARROWEST_PX; panePx -= 1) {
        const shown = all.filter(({ hiddenBelow }) => panePx >= hiddenBelow);
        const goodsPx = panePx - shown.reduce((sum, { widthPx = 0 }) => sum + widthPx, 0);
        expect(goodsPx, `in ${panePx} px`).toBeGreaterThanOrEqual(KEY_PX);
        expect(shown.map(({ id }) => id)).toEqual(expect.arrayContaining(["goods", "number", "status"]));
      }
    });

test.each([
  ["flags", FLAGGED, ["remark", "amount", "receiver", "flag", "dated"]],
  ["no flag", [], ["flag", "remark", "amount", "receiver", "dated"]],
])("columns of the book give way in turn, an empty flag first: %s", (_, orders, expected) => {
  const ends = columnsFor((facts) => bookColumns(facts, true), orders).filter(
    ({ hiddenBelow }) => hiddenBelow > 0,
  );
  expect(ends.toSorted((a, b) => b.hiddenBelow - a.hiddenBelow).map(({ id }) => id)).toEqual(expected);
});

test("a pane wide enough hides nothing", () => {
  const all = columnsFor((facts) => bookColumns(facts, true), FLAGGED);
  expect(all.filter(({ hiddenBelow }) => hiddenBelow > 1300)).toEqual([]);
  expect(
    columnsFor((facts) => allBookColumns(facts, true), FLAGGED).map(({ hiddenBelow }) => hiddenBelow),
  ).toEqual(all.map(() => 0));
});
