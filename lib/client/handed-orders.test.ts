import { expect, test } from "vitest";
import { handedOrders, printChoice } from "./handed-orders.ts";

test("numbers come out digit by digit", () => {
  expect(handedOrders.read('["4402981677163358206","9007199254740993"]')).toEqual([
    "4402981677163358206",
    "9007199254740993",
  ]);
});

test.each(["{}", "7", '["1",2]', '["1",["3"]]'])("%j is no list of numbers as text", (text) =>
  expect(handedOrders.read(text)).toBeNull(),
);

const KEPT = {
  key: "a",
  isAll: false,
  back: "?shop=x",
  chosen: { shop: "x", all: false, ids: ["9007199254740993"] },
};

test("a choice comes out as it was kept", () => {
  expect(printChoice.read(JSON.stringify(KEPT))).toEqual(KEPT);
});

test.each(["[]", "7", "null", '{"key":1}', JSON.stringify({ ...KEPT, chosen: null })])(
  "%s is no choice of orders",
  (text) => expect(printChoice.read(text)).toBeNull(),
);
