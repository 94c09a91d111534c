import { expect, test } from "vitest";
import { handedOrders } from "./handed-orders.ts";

test("numbers come out digit by digit", () => {
  expect(handedOrders.read('["4402981677163358206","9007199254740993"]')).toEqual([
    "4402981677163358206",
    "9007199254740993",
  ]);
});

test.each(["{}", "7", '["1",2]', '["1",["3"]]'])("%j is no list of numbers as text", (text) =>
  expect(handedOrders.read(text)).toBeNull(),
);
