import { expect, test } from "vitest";
import { readDayRange } from "./use-day-draft.ts";

const range = (from?: string, to?: string) => ({ range: { from, to } });

test.each([
  ["", "", range()],
  ["2026/5/2", "", range("2026-05-02")],
  ["20260502", "2026-05-02", range("2026-05-02", "2026-05-02")],
  ["2026-05-02", "2026-05-01", { issue: "wrongOrder", fields: ["to"] }],
  ["2026-13-45", "2026-05-01", { issue: "badDay", fields: ["from"] }],
  ["", "soon", { issue: "badDay", fields: ["to"] }],
  ["then", "soon", { issue: "badDay", fields: ["from", "to"] }],
])("From %j and To %j are read as one pair", (from, to, parsed) =>
  expect(readDayRange({ from, to, fromTime: "", toTime: "" })).toEqual(parsed),
);

test.each([
  ["2026-05-01", "2026-05-02", "9:30", "1800", range("2026-05-01T09:30", "2026-05-02T18:00")],
  ["2026-05-01", "2026-05-02", "18:00", "9:30", range("2026-05-01T18:00", "2026-05-02T09:30")],
  ["2026-05-01", "2026-05-01", "9:30", "9:30", range("2026-05-01T09:30", "2026-05-01T09:30")],
  ["2026-05-01", "2026-05-01", "9:31", "9:30", { issue: "wrongTimes", fields: ["toTime"] }],
  ["2026-05-01", "2026-05-01", "9:31", "", range("2026-05-01T09:31", "2026-05-01")],
  ["", "2026-05-01", "", "9:30", range(undefined, "2026-05-01T09:30")],
  ["", "2026-05-01", "9:30", "", { issue: "noDay", fields: ["fromTime"] }],
  ["", "", "9:30", "9:31", { issue: "noDay", fields: ["fromTime", "toTime"] }],
  ["2026-05-01", "2026-05-02", "24:00", "noon", { issue: "badTime", fields: ["fromTime", "toTime"] }],
  ["2026-05-02", "2026-05-01", "9:30", "9:31", { issue: "wrongOrder", fields: ["to"] }],
])("From %j, To %j with the times %j and %j", (from, to, fromTime, toTime, parsed) =>
  expect(readDayRange({ from, to, fromTime, toTime })).toEqual(parsed),
);
