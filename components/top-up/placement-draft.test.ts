import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetForm, formOf, keepForm, keptFormText, readForm } from "#components/top-up/placement-draft.ts";

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
  const form = { id: "p1", sid: "parcel-2611", owner: "Lin Xiao", note: "包裹卡", isSidFixed: true };
  keepForm(form);
  expect(readForm(keptFormText())).toEqual(form);
  forgetForm();
  expect(readForm(keptFormText())).toBeNull();
});

test("what looks like a person's data is not kept", () => {
  keepForm({ sid: "13912345678", owner: "Lin Xiao", note: "zhou@linjian.example" });
  expect(readForm(keptFormText())).toEqual({ sid: "", owner: "Lin Xiao", note: "" });
});

test.each(["", "{", "null", "[]", '{"sid":"a"}', '{"sid":1,"owner":"","note":""}', '{"id":3,"sid":"","owner":"","note":""}', '{"isSidFixed":"yes","sid":"","owner":"","note":""}'])("%j is no form", (text) => {
  expect(readForm(text)).toBeNull();
});

test("the form of a placement with links keeps its sid", () => {
  const placement = { id: "p1", sid: "parcel-2611", owner: "Lin Xiao", note: null, linksAt: 1 };
  expect(formOf(placement)).toEqual({ id: "p1", sid: "parcel-2611", owner: "Lin Xiao", note: "", isSidFixed: true });
  expect(formOf({ ...placement, linksAt: null }).isSidFixed).toBe(false);
});
