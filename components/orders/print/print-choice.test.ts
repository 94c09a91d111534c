import { expect, test } from "vitest";
import { printChoice } from "./print-choice.ts";

const CHOSEN = { shop: "x", all: false, ids: ["9007199254740993"] };
const KEPT = { key: "a", isAll: false, back: "?shop=x", chosen: CHOSEN };

test("a choice is read as it was stored", () => {
  expect(printChoice.read(JSON.stringify(KEPT))).toEqual(KEPT);
});

test.each(["[]", "7", "null", '{"key":1}', JSON.stringify({ ...KEPT, chosen: null })])(
  "%s is no choice of orders",
  (text) => expect(printChoice.read(text)).toBeNull(),
);
