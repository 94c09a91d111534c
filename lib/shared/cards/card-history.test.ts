import { expect, test } from "vitest";
import { cardHistoryUrl, cardStanding } from "./card-history.ts";

test.each([
  [{ verdict: "T", isEchoClash: false, outcome: "answered" }, "T"],
  [{ verdict: "P", isEchoClash: false, outcome: "answered" }, "P"],
  [{ verdict: "T", isEchoClash: true, outcome: "answered" }, "clash"],
  [{ verdict: "F", isEchoClash: true, outcome: "answered" }, "clash"],
  [{ verdict: "unreadable", isEchoClash: false, outcome: "answered" }, "unreadable"],
  [{ verdict: null, isEchoClash: false, outcome: null }, "underWay"],
  [{ verdict: null, isEchoClash: false, outcome: "unknown" }, "unknown"],
  [{ verdict: null, isEchoClash: false, outcome: "answered" }, "unknown"],
  [{ verdict: null, isEchoClash: false, outcome: "refused" }, "refused"],
] as const)("%j stands as %s", (check, standing) => {
  expect(cardStanding(check)).toBe(standing);
});

const PERSON = "0b3c9d1e-4f5a-4b6c-8d7e-9f0a1b2c3d4e";

test("a view is written and read back, and its defaults stay out of the URL", () => {
  const view = { verdict: "F", person: PERSON, from: "2026-11-01", to: "2026-11-21", page: 3 } as const;
  expect(cardHistoryUrl.read(new URLSearchParams(cardHistoryUrl.write(view)))).toEqual(view);
  expect(cardHistoryUrl.write({ page: 1 })).toBe("");
});

test.each(["verdict=X", "person=me", "from=2026-02-30", "to=tomorrow", "page=0", "name=林晓&card=6222"])(
  "%s is as if absent",
  (search) => {
    expect(cardHistoryUrl.read(new URLSearchParams(search))).toEqual({ page: 1 });
  },
);
