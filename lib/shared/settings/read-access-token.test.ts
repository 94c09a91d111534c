import { expect, test } from "vitest";
import { readAccessToken } from "#lib/shared/settings/read-access-token.ts";

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
