import { expect, test } from "vitest";
import { pickShop } from "./shops.ts";
import { shownShop } from "#lib/testing/shown/shown-shop.ts";

const SHOPS = [..."abc"].map((id) => shownShop(id));

test.each([
  ["the one asked for wins", "b", "c", "b"],
  ["an unknown one falls back to the remembered", "x", "c", "c"],
  ["nothing asked, nothing known: the first", null, undefined, "a"],
  ["both unknown: the first", "x", "y", "a"],
])("%s", (_name, asked, remembered, expected) => {
  expect(pickShop(SHOPS, asked, remembered)?.id).toBe(expected);
});

test("without shops none is chosen", () => {
  expect(pickShop([], "a", "a")).toBeNull();
});
