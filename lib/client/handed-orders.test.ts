import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetHandedOrders, handedOrdersText, handOrders, readHandedOrders } from "#lib/client/handed-orders.ts";

const kept = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

test("numbers come out digit by digit until they are forgotten", () => {
  handOrders(["4402981677163358206", "9007199254740993"]);
  expect(readHandedOrders(handedOrdersText())).toEqual(["4402981677163358206", "9007199254740993"]);
  forgetHandedOrders();
  expect(readHandedOrders(handedOrdersText())).toEqual([]);
});

test.each(["", "{", "null", "{}", "7"])("%j is no list", (text) => expect(readHandedOrders(text)).toEqual([]));

test("what is no text is left out", () => expect(readHandedOrders('["1",2,null,["3"]]')).toEqual(["1"]));
