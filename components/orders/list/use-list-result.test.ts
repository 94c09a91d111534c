import { expect, test } from "vitest";
import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import { confirmedScan } from "./use-list-result.ts";

const refusal = (callId: string) => ({ reason: "shopNotAuthorized", callId }) as ServiceProblem;
const [first, second, third] = [refusal("1"), refusal("2"), refusal("3")];
const pressed = { refusal: first, response: null };

test("there is no sheet without a press", () => {
  expect(confirmedScan(null, first, false)).toBeNull();
});

test("a press lasts until its request has a response", () => {
  expect(confirmedScan(pressed, first, false)).toBe(pressed);
  expect(confirmedScan(pressed, first, true)).toBe(pressed);
  expect(confirmedScan(pressed, null, true)).toBe(pressed);
});

test("a response other than 302 ends the press, so that no later request brings the sheet back", () => {
  expect(confirmedScan(pressed, null, false)).toBeNull();
});

test("a second 302 answers the press as long as it is on screen", () => {
  const refusedAgain = confirmedScan(pressed, second, false);
  expect(refusedAgain).toEqual({ refusal: first, response: second });
  expect(confirmedScan(refusedAgain, second, true)).toBe(refusedAgain);
  expect(confirmedScan(refusedAgain, null, true)).toBeNull();
  expect(confirmedScan(refusedAgain, third, false)).toBeNull();
});
