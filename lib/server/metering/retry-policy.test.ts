import { expect, test } from "vitest";
import { pauseBeforeRepeat, type AttemptEnd } from "./retry-policy.ts";

type Given = Partial<AttemptEnd["result"]> & Partial<Omit<AttemptEnd, "result">>;

const attempt = ({ end = "answered", isDeadlineSpent = false, ...result }: Given): AttemptEnd => ({
  result: { outcome: "unknown", code: null, httpStatus: null, ...result },
  end,
  isDeadlineSpent,
});
const unsent = attempt({ outcome: "notSent", end: "cancelled" });
const tooMany = attempt({ outcome: "tryLater", httpStatus: 429 });
const pauses = (one: AttemptEnd, count: number) =>
  Array.from({ length: count }, (_, nth) => pauseBeforeRepeat(Array(nth + 1).fill(one), 0.5));

test("row 40: what never left is repeated twice, with growing waits", () => {
  expect(pauses(unsent, 3)).toEqual([250, 500, null]);
  expect([0, 0.999].map((random) => pauseBeforeRepeat([unsent], random))).toEqual([125, 375]);
});

test("row 26: HTTP 429 without an envelope is repeated at most three times, with a permit", () => {
  expect(pauses(tooMany, 4)).toEqual([0, 0, 0, null]);
});

test("repeats of the two kinds are counted apart", () => {
  const before = [unsent, tooMany, unsent, tooMany];
  expect(pauseBeforeRepeat([...before, tooMany], 0.5)).toBe(0);
  expect(pauseBeforeRepeat([...before, unsent], 0.5)).toBeNull();
});

test.each<[string, Given]>([
  ["an answer", { outcome: "answered", code: 0, httpStatus: 200 }],
  ["a refusal", { outcome: "refused", code: 100, httpStatus: 200 }],
  ["code 101", { outcome: "tryLater", code: 101, httpStatus: 200 }],
  ["HTTP 503", { outcome: "tryLater", httpStatus: 503 }],
  [
    "HTTP 429 with an envelope, which may have been charged",
    { outcome: "tryLater", code: 101, httpStatus: 429 },
  ],
  ["HTTP 429 that was cut off", { outcome: "unknown", httpStatus: 429, end: "unanswered" }],
  ["a connection that was lost", { outcome: "unknown", end: "unanswered" }],
  [
    "one that could not leave in its whole time",
    { outcome: "notSent", end: "cancelled", isDeadlineSpent: true },
  ],
])("%s is never repeated", (_, given) => {
  expect(pauseBeforeRepeat([attempt(given)], 0.5)).toBeNull();
});
