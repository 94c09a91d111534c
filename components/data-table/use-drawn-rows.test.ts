import { describe, expect, test } from "vitest";
import { withRowsBelow } from "./use-drawn-rows.ts";

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${from + index}` }));
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => Number(id));

describe("withRowsBelow", () => {
  test("the first rows are of the new page, those below them of the one before", () => {
    const drawn = ids(withRowsBelow(rows(100, 100), rows(0, 100)));
    expect(drawn).toHaveLength(100);
    expect(drawn.slice(0, 24)).toEqual(ids(rows(100, 24)));
    expect(drawn.slice(24)).toEqual(ids(rows(24, 76)));
  });

  test("a page that is whole, or small, is itself", () => {
    const page = rows(0, 100);
    expect(withRowsBelow(page, page)).toBe(page);
    const small = rows(200, 20);
    expect(withRowsBelow(small, page)).toBe(small);
  });

  test("no row is drawn twice when rows only changed places", () => {
    const page = rows(0, 50);
    const drawn = ids(withRowsBelow(page.toReversed(), page));
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(drawn.slice(0, 24)).toEqual(ids(page.toReversed().slice(0, 24)));
  });

  test("there are never more rows than the new page has", () => {
    expect(withRowsBelow(rows(100, 50), rows(0, 100))).toHaveLength(50);
    expect(withRowsBelow(rows(100, 100), rows(0, 20))).toHaveLength(24);
  });
});
