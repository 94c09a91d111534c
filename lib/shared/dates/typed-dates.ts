import { readDay } from "./moments.ts";

/** Reads a typed day (2026-11-21, 2026/11/21, 20261121) as YYYY-MM-DD; null when invalid, undefined when empty. */
export function parseDay(text: string): string | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const parts = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})$/.exec(trimmed);
  if (parts === null) return null;
  const day = [parts[1], parts[2]?.padStart(2, "0"), parts[3]?.padStart(2, "0")].join("-");
  return readDay(day) ?? null;
}

/** Reads a typed time of day (9:30, 09：30, 0930) as HH:mm; null when invalid, undefined when empty. */
export function parseTime(text: string): string | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const [, hour, minute] = /^(\d\d?)[:：.](\d\d)$/.exec(trimmed) ?? /^(\d\d)(\d\d)$/.exec(trimmed) ?? [];
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, "0")}:${minute}`;
}
