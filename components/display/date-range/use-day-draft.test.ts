import { expect, test } from "vitest";
import { readDayRange } from "./use-day-draft.ts";

test.each([
  ["", "", { range: { from: undefined, to: undefined } }],
  ["2026/5/2", "", { range: { from: "2026-05-02", to: undefined } }],
  ["20260502", "2026-05-02", { range: { from: "2026-05-02", to: "2026-05-02" } }],
  ["2026-05-02", "2026-05-01", { issue: "wrongOrder" }],
  ["2026-13-45", "2026-05-01", { issue: "badDay" }],
  ["", "soon", { issue: "badDay" }],
])("From %j and To %j are read as one pair", (from, to, parsed) =>
  expect(readDayRange(from, to)).toEqual(parsed),
);
