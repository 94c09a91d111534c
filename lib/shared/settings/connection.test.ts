import { expect, test } from "vitest";
import type { ProblemReason } from "#lib/shared/calls/call-result.ts";
import { operationHealth, readAccessToken } from "./connection.ts";

test.each([
  ["practice-token-1", { token: "practice-token-1" }],
  ["  practice-token-1\r\n", { token: "practice-token-1" }],
  ["Bearer practice-token-1", { token: "practice-token-1" }],
  ["bearer\tpractice-token-1", { token: "practice-token-1" }],
  ["Bearerpractice", { token: "Bearerpractice" }],
  ["12345678", { token: "12345678" }],
  ["a".repeat(4_096), { token: "a".repeat(4_096) }],
  ["", { issue: "missing" }],
  [" \n", { issue: "missing" }],
  ["Bearer ", { issue: "missing" }],
  ["1234567", { issue: "tooShort" }],
  ["two words", { issue: "notVisible" }],
  ["line-one\r\nX-Injected: 1", { issue: "notVisible" }],
  ["令牌令牌令牌令牌", { issue: "notVisible" }],
  ["a".repeat(4_097), { issue: "tooLong" }],
])("%j is read as %j", (text, reading) => expect(readAccessToken(text)).toEqual(reading));

const event = (at: number, reason: ProblemReason | null = null) => ({ at, reason, code: null });

test.each([
  ["never asked", null, null, null, "unasked"],
  ["answered last", event(3), event(2, "noPermission"), event(1, "noAnswer"), "up"],
  ["refused last for want of a permission", event(2), event(3, "noPermission"), null, "down"],
  ["refused last with the calls used up", event(2), event(3, "callsUsedUp"), null, "down"],
  ["refused last by its token", event(2), event(3, "invalidCredential"), null, "down"],
  ["refused last for a parameter", null, event(3, "parameterError"), event(2, "noAnswer"), "up"],
  ["refused last for a shop that has to authorize", null, event(3, "shopNotAuthorized"), null, "up"],
  ["failed last", event(2), null, event(3, "notUnderstood"), "down"],
  ["failed last for a reason nobody knows", event(2), null, event(3), "down"],
] as const)("an operation %s is as it should be", (_, answered, refused, failed, health) => {
  expect(operationHealth({ operation: "soldOrders", answered, refused, failed })).toBe(health);
});
