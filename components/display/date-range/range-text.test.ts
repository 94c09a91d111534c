import { expect, test } from "vitest";
import { createTranslator } from "use-intl/core";
import { en, zhCN } from "#messages/messages.ts";
import { rangeText } from "./range-text.ts";

const english = createTranslator({ locale: "en", messages: en, namespace: "ui.dates" });
const chinese = createTranslator({ locale: "zh-CN", messages: zhCN, namespace: "ui.dates" });
const TODAY = "2026-11-23";

test.each([
  ["2026-11-01", "2026-11-15", "11-01 – 11-15"],
  ["2025-12-31", "2026-01-02", "2025-12-31 – 2026-01-02"],
  ["2026-11-01", "2026-11-01", "11-01"],
  ["2026-11-01T09:30", "2026-11-15T18:00", "11-01 09:30 – 11-15 18:00"],
  ["2025-11-01T09:30", "2026-11-15", "2025-11-01 09:30 – 2026-11-15"],
  ["2026-11-01T09:30", "2026-11-01T18:00", "11-01 09:30 – 18:00"],
  ["2026-11-01T09:30", "2026-11-01", "11-01 09:30 – 23:59"],
  ["2026-11-01", "2026-11-01T18:00", "11-01 00:00 – 18:00"],
  ["2026-11-01T09:30", "2026-11-01T09:30", "11-01 09:30"],
  [undefined, undefined, ""],
])("from %s to %s reads %j", (from, to, text) => {
  expect(rangeText({ from, to }, TODAY, english)).toBe(text);
  expect(rangeText({ from, to }, TODAY, chinese)).toBe(text);
});

test("an open end is text, with the time of the other end", () => {
  expect(rangeText({ from: "2026-11-01T09:30" }, TODAY, english)).toBe("from 11-01 09:30");
  expect(rangeText({ to: "2025-11-01T18:00" }, TODAY, chinese)).toBe("2025-11-01 18:00 止");
});
