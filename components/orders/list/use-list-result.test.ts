import { expect, test } from "vitest";
import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import { confirmedScan } from "./use-list-result.ts";

const refusal = (callId: string) => ({ reason: "shopNotAuthorized", callId }) as ServiceProblem;
const [first, second, third] = [refusal("1"), refusal("2"), refusal("3")];
const pressed = { refusal: first, answer: null };

test("without a press there is nothing to stand for", () => {
  expect(confirmedScan(null, first, false)).toBeNull();
});

test("a press stands until its question is answered", () => {
  expect(confirmedScan(pressed, first, false)).toBe(pressed);
  expect(confirmedScan(pressed, first, true)).toBe(pressed);
  expect(confirmedScan(pressed, null, true)).toBe(pressed);
});

test("an answer other than 302 ends the press, so that no later question brings the sheet back", () => {
  expect(confirmedScan(pressed, null, false)).toBeNull();
});

test("a second 302 is the answer to the press as long as it is on the screen", () => {
  const answered = confirmedScan(pressed, second, false);
  expect(answered).toEqual({ refusal: first, answer: second });
  expect(confirmedScan(answered, second, true)).toBe(answered);
  expect(confirmedScan(answered, null, true)).toBeNull();
  expect(confirmedScan(answered, third, false)).toBeNull();
});
