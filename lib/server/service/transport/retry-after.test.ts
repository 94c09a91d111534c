import fc from "fast-check";
import { expect, test } from "vitest";
import { readRetryAfter } from "./send-request.ts";

const NOW = Date.UTC(2026, 0, 1, 12, 0, 0);

test.each([
  [undefined, 1_000],
  ["", 1_000],
  ["soon", 1_000],
  ["0", 0],
  ["3", 3_000],
  ["0.5", 500],
  ["60", 60_000],
  ["61", 60_000],
  ["1e9", 60_000],
  ["-1", 0],
  ["Infinity", 60_000],
  ["NaN", 1_000],
  ["Thu, 01 Jan 2026 12:00:05 GMT", 5_000],
  ["Thu, 01 Jan 2026 11:00:00 GMT", 0],
  ["Thu, 01 Jan 2099 12:00:00 GMT", 60_000],
])("row 26: Retry-After %j waits %i ms", (header, waitMs) =>
  expect(readRetryAfter(header, NOW)).toBe(waitMs),
);

test("row 26: whatever it says, the wait is between 0 and 60 s", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.date().map(String)), (header) => {
      const waitMs = readRetryAfter(header, NOW);
      expect(Number.isInteger(waitMs) && waitMs >= 0 && waitMs <= 60_000).toBe(true);
    }),
  );
});
