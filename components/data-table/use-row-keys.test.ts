import { expect, test } from "vitest";
import { nextKeys } from "./use-row-keys.ts";

const rows = (ids: string) => [...ids].map((id) => ({ id }));
const keysAfter = (...pages: string[]) =>
  pages.reduce<ReturnType<typeof nextKeys>>((before, page) => nextKeys(before, rows(page)), {
    rows: [],
    keys: [],
  }).keys;

test("rows of another page reuse the elements of the previous ones, in order", () => {
  expect(keysAfter("abc", "def")).toEqual([0, 1, 2]);
});

test("a row that stays keeps its key wherever it moves, and no two rows share one", () => {
  expect(keysAfter("abc", "cxab")).toEqual([2, 3, 0, 1]);
  expect(keysAfter("abcd", "xbyd")).toEqual([0, 1, 2, 3]);
});

test("keys stay unique when fewer rows are followed by more", () => {
  expect(keysAfter("abcd", "d", "dxyz")).toEqual([3, 4, 5, 6]);
  expect(keysAfter("abcd", "", "abcd")).toEqual([0, 1, 2, 3]);
});
