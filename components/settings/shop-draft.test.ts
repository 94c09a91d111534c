import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftOf, forgetDraft, keepDraft, keptDraftText, readDraft } from "#components/settings/shop-draft.ts";

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

test("a kept form comes back until it is forgotten", () => {
  const draft = { ...draftOf(), name: "林间小铺", ownerId: "7788" };
  keepDraft(draft);
  expect(readDraft(keptDraftText())).toEqual(draft);
  forgetDraft();
  expect(readDraft(keptDraftText())).toBeNull();
});

test.each(["", "{", "null", "[]", '{"name":"a"}', '{"name":1,"ownerId":"","shopId":"","sellerId":""}', '{"id":3,"name":"","ownerId":"","shopId":"","sellerId":""}'])(
  "%j is no form",
  (text) => {
    expect(readDraft(text)).toBeNull();
  },
);

test("the form of a shop shows what is not given as empty", () => {
  const shop = { id: "s1", name: "林间小铺", ownerId: null, shopId: "9", sellerId: null, authorization: "unknown" as const, authorizationAt: null };
  expect(draftOf(shop)).toEqual({ id: "s1", name: "林间小铺", ownerId: "", shopId: "9", sellerId: "" });
});
