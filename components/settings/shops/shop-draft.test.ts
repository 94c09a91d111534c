import { expect, test } from "vitest";
import { toShopDraft, storedShopDraft } from "./shop-draft.ts";
import { shownShop } from "#lib/testing/shown/shown-shop.ts";

test("a shop's form shows missing IDs as empty, and reads back unchanged", () => {
  const draft = toShopDraft(shownShop("s1", { name: "林间小铺", shopId: "9" }));
  expect(draft).toEqual({ id: "s1", name: "林间小铺", ownerId: "", shopId: "9", sellerId: "" });
  expect(storedShopDraft.read(JSON.stringify(draft))).toEqual(draft);
  expect(storedShopDraft.read(JSON.stringify(toShopDraft()))).toEqual(toShopDraft());
});

test.each([
  "null",
  "[]",
  '{"name":"a"}',
  '{"name":1,"ownerId":"","shopId":"","sellerId":""}',
  '{"id":3,"name":"","ownerId":"","shopId":"","sellerId":""}',
])("%j is no form", (text) => {
  expect(storedShopDraft.read(text)).toBeNull();
});
