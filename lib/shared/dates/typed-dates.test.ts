import { expect, test } from "vitest";
import { parseDay, parseTime } from "./typed-dates.ts";

test.each([
  ["2026-11-21", "2026-11-21"],
  [" 2026/11/21 ", "2026-11-21"],
  ["20261121", "2026-11-21"],
  ["2026-1-5", "2026-01-05"],
  ["", undefined],
  ["  ", undefined],
  ["2026-02-30", null],
  ["21.11.2026", null],
  ["yesterday", null],
])("%j is the day %s", (text, day) => expect(parseDay(text)).toBe(day));

test.each([
  ["09:30", "09:30"],
  ["9:30", "09:30"],
  [" 9：30 ", "09:30"],
  ["18.05", "18:05"],
  ["0930", "09:30"],
  ["00:00", "00:00"],
  ["23:59", "23:59"],
  ["", undefined],
  ["  ", undefined],
  ["24:00", null],
  ["12:60", null],
  ["930", null],
  ["9", null],
  ["9:3", null],
  ["09:30:15", null],
  ["9:30 pm", null],
])("%j is read as the time %j", (text, time) => expect(parseTime(text)).toBe(time));
