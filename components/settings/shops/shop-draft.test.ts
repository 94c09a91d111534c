import { expect, test } from "vitest";
import { draftOf, keptShopDraft } from "./shop-draft.ts";

test("the form of a shop shows what is not given as empty, and reads back as it was", () => {
  const shop = {
    id: "s1",
    name: "林间小铺",
    ownerId: null,
    shopId: "9",
    sellerId: null,
    authorization: "unknown" as const,
    authorizationAt: null,
    isArchived: false,
  };
  const draft = draftOf(shop);
  expect(draft).toEqual({ id: "s1", name: "林间小铺", ownerId: "", shopId: "9", sellerId: "" });
  expect(keptShopDraft.read(JSON.stringify(draft))).toEqual(draft);
  expect(keptShopDraft.read(JSON.stringify(draftOf()))).toEqual(draftOf());
});

test.each([
  "null",
  "[]",
  '{"name":"a"}',
  '{"name":1,"ownerId":"","shopId":"","sellerId":""}',
  '{"id":3,"name":"","ownerId":"","shopId":"","sellerId":""}',
])("%j is no form", (text) => {
  expect(keptShopDraft.read(text)).toBeNull();
});
