import { readDay } from "#lib/shared/orders/list-params.ts";

/** A day as people type it (2026-11-21, 2026/11/21, 20261121) as YYYY-MM-DD; null for anything else, undefined for nothing. */
export function parseDay(text: string): string | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const parts = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})$/.exec(trimmed);
  if (parts === null) return null;
  const day = [parts[1], parts[2]?.padStart(2, "0"), parts[3]?.padStart(2, "0")].join("-");
  return readDay(new URLSearchParams({ day }), "day") ?? null;
}
