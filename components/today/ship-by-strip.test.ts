import { expect, test } from "vitest";
import type { ShipByBoard } from "#lib/shared/orders/book.ts";
import { emptyFigure } from "./ship-by-strip.tsx";

test.each([
  ["a loaded list", { readFrom: 1, unnamed: 0 }, 0],
  ["no list loaded yet", { readFrom: null, unnamed: 0 }, "–"],
  ["orders whose status has no name", { readFrom: 1, unnamed: 2 }, "Unknown"],
  ["no list loaded yet, but sold orders without a name", { readFrom: null, unnamed: 2 }, "–"],
])("a bucket without orders after %s", (_, board, figure) => {
  expect(emptyFigure(board as ShipByBoard, "Unknown")).toBe(figure);
});
