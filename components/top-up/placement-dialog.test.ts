import { expect, test } from "vitest";
import { toPlacementForm, storedPlacementForm, withoutPersonalData } from "./placement-dialog.tsx";

test("a form reads back unchanged", () => {
  const form = { id: "p1", sid: "parcel-2611", owner: "Lin Xiao", name: "包裹卡", isSidFixed: true };
  expect(storedPlacementForm.read(JSON.stringify(form))).toEqual(form);
  expect(withoutPersonalData(form)).toEqual(form);
});

test("text that looks like personal data isn't stored", () => {
  const typed = { sid: "13912345678", owner: "Lin Xiao", name: "zhou@linjian.example" };
  expect(withoutPersonalData(typed)).toEqual({ sid: "", owner: "Lin Xiao", name: "" });
});

test.each([
  "null",
  "[]",
  '{"sid":"a"}',
  '{"sid":1,"owner":"","name":""}',
  '{"id":3,"sid":"","owner":"","name":""}',
  '{"isSidTyped":1,"sid":"","owner":"","name":""}',
  '{"isSidFixed":"yes","sid":"","owner":"","name":""}',
])("%j is no form", (text) => {
  expect(storedPlacementForm.read(text)).toBeNull();
});

test("the form of a placement with links keeps its sid", () => {
  const typed = { id: "p1", sid: "parcel-2611", owner: "Lin Xiao", name: "包裹卡" };
  const placement = { ...typed, linksAt: 1, isArchived: false };
  expect(toPlacementForm(placement)).toEqual({ ...typed, isSidFixed: true });
  expect(toPlacementForm({ ...placement, linksAt: null }).isSidFixed).toBe(false);
});
