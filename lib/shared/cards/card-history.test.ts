import { expect, test } from "vitest";
import { cardStanding } from "./card-history.ts";

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
