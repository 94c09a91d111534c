import { expect, test } from "vitest";
import type { Shop } from "#lib/shared/base/shops.ts";
import { movedIds } from "./shop-order.ts";

const shop = (id: string, isArchived = false): Shop => ({
  id,
  name: id,
  ownerId: id,
  shopId: null,
  sellerId: null,
  authorization: "unknown",
  authorizationAt: null,
  isArchived,
});
const SHOPS = [shop("a"), shop("gone", true), shop("b"), shop("c")];

test.each([
  ["b", "up", "b gone a c"],
  ["a", "down", "b gone a c"],
  ["b", "down", "a gone c b"],
  ["a", "up", "a gone b c"],
  ["c", "down", "a gone b c"],
] as const)("%s moved %s gives %s", (id, move, order) => {
  expect(movedIds(SHOPS, shop(id), move).join(" ")).toBe(order);
});
