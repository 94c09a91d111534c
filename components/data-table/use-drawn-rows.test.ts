import { describe, expect, test } from "vitest";
import { withRowsBelow } from "./use-drawn-rows.ts";

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${from + index}` }));
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => Number(id));

describe("withRowsBelow", () => {
  test("the first rows are of the new page, those below of the previous one", () => {
    const drawn = ids(withRowsBelow(rows(100, 100), rows(0, 100)));
    expect(drawn).toHaveLength(100);
    expect(drawn.slice(0, 24)).toEqual(ids(rows(100, 24)));
    expect(drawn.slice(24)).toEqual(ids(rows(24, 76)));
  });

  test("a complete or small page is drawn as it is", () => {
    const page = rows(0, 100);
    expect(withRowsBelow(page, page)).toBe(page);
    const small = rows(200, 20);
    expect(withRowsBelow(small, page)).toEqual(small);
  });

  test("reordered rows are not drawn twice", () => {
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
