import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetPersonDraft, keepPersonDraft, keptPersonText, readPersonDraft } from "#components/settings/person-draft.ts";

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
  const draft = { email: "mei@linjian.example", name: "Mei Chen", roles: ["marketing" as const] };
  keepPersonDraft(draft);
  expect(readPersonDraft(keptPersonText())).toEqual(draft);
  forgetPersonDraft();
  expect(readPersonDraft(keptPersonText())).toBeNull();
});

test.each(["", "{", "null", "[]", '{"email":"a"}', '{"email":"a","name":"b","roles":"admin"}', '{"email":"a","name":"b","roles":["owner"]}', '{"email":1,"name":"b","roles":[]}'])("%j is no form", (text) => {
  expect(readPersonDraft(text)).toBeNull();
});
