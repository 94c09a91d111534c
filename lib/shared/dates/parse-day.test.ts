import { expect, test } from "vitest";
import { parseDay } from "#lib/shared/dates/parse-day.ts";

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
