import { expect, test } from "vitest";
import { countdown } from "#lib/shared/dates/countdown.ts";

const NOW = 1_795_000_000_000;
const MINUTE = 60_000;

test.each([
  ["a day and more is calm", 55 * 60, { urgency: "calm", days: 2, hours: 7, minutes: 0 }],
  ["exactly a day is calm", 1440, { urgency: "calm", days: 1, hours: 0, minutes: 0 }],
  ["a minute less is soon", 1439, { urgency: "soon", days: 0, hours: 23, minutes: 59 }],
  ["this very minute is soon, not overdue", 0, { urgency: "soon", days: 0, hours: 0, minutes: 0 }],
  ["42 minutes ago is overdue", -42, { urgency: "overdue", days: 0, hours: 0, minutes: 42 }],
  ["three days ago is overdue", -3 * 1440 - 61, { urgency: "overdue", days: 3, hours: 1, minutes: 1 }],
] as const)("%s", (_name, minutes, expected) => {
  expect(countdown(NOW + minutes * MINUTE, NOW)).toEqual(expected);
});

test("a millisecond past the deadline is overdue", () => {
  expect(countdown(NOW - 1, NOW).urgency).toBe("overdue");
});
