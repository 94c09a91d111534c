import { expect, test } from "vitest";
import { movedIds } from "./shop-order.ts";
import { shownShop } from "#lib/testing/shown/shown-shop.ts";

const SHOPS = [shownShop("a"), shownShop("gone", { isArchived: true }), shownShop("b"), shownShop("c")];

test.each([
  ["b", "up", "b gone a c"],
  ["a", "down", "b gone a c"],
  ["b", "down", "a gone c b"],
  ["a", "up", "a gone b c"],
  ["c", "down", "a gone b c"],
] as const)("%s moved %s gives %s", (id, move, order) => {
  expect(movedIds(SHOPS, shownShop(id), move).join(" ")).toBe(order);
});
