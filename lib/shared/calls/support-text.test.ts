import { expect, test } from "vitest";
import { OPERATIONS } from "./operations.ts";
import { supportText, type SupportCall, type SupportWords } from "./support-text.ts";

const CALL: SupportCall = {
  at: Date.UTC(2026, 10, 22, 7, 4, 5),
  operation: "pendingOrders",
  outcome: "refused",
  reason: "callsUsedUp",
  code: 204,
  httpStatus: 200,
  message: "次数不足",
  callId: "0f8fad5b-d9cb-469f-a165-708677289500",
  requestId: "17jhw1kd9xa3",
  serviceTime: Date.UTC(2026, 10, 22, 7, 4, 4),
};
const WORDS: SupportWords = {
  operation: "Pending orders",
  outcome: "refused",
  reason: "The call count is used up",
  line: (name, value) => `${name}: ${value}`,
};
const textOf = (change: Partial<SupportCall>) => supportText({ ...CALL, ...change }, WORDS, "Asia/Shanghai");

test("the text for support has a fact a line, times with their zone", () => {
  expect(textOf({}).split("\n")).toEqual([
    "time: 2026-11-22 15:04:05 +08:00",
    "operation: Pending orders (POST /papi/tool/accounts/gpso)",
    "outcome: refused · The call count is used up",
    "code: 204",
    "http: 200",
    "said: 次数不足",
    "reference: 0f8fad5b-d9cb-469f-a165-708677289500",
    "requestId: 17jhw1kd9xa3",
    "serviceTime: 2026-11-22 15:04:04 +08:00",
  ]);
});

test("unknown facts have no line, and code 0 is known", () => {
  const nothing = { httpStatus: null, message: null, callId: null, requestId: null, serviceTime: null };
  expect(textOf({ ...nothing, code: null }).split("\n")).toHaveLength(3);
  expect(textOf({ ...nothing, code: 0 })).toContain("\ncode: 0");
  expect(supportText(CALL, { ...WORDS, reason: null }, "UTC")).toContain("\noutcome: refused\n");
});

test("no other data of a call or its problem is in the text", () => {
  const more = {
    token: "SECRET",
    authorization: { url: "https://scan.example" },
    person: "Zhou Yan",
    shop: "林间小铺",
  };
  expect(supportText({ ...CALL, ...more }, WORDS, "Asia/Shanghai")).toBe(textOf({}));
});

test("every operation has its path in the text", () => {
  for (const operation of OPERATIONS)
    expect(textOf({ operation })).toMatch(/\((GET|POST) \/papi\/tool\/\S+\)/);
});
