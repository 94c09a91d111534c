/** What both `URLSearchParams` and Next's read-only ones can do. */
export type ReadableParams = { get: (name: string) => string | null };

export const PAGE_SIZES = [20, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

const DEFAULT_SIZE: PageSize = 20;
const MAX_PAGE = 999_999;

/** The page of a list URL, from 1; anything else is page 1. */
export function readPage(params: ReadableParams): number {
  const text = params.get("page") ?? "";
  if (!/^[1-9]\d{0,6}$/.test(text)) return 1;
  return Math.min(Number(text), MAX_PAGE);
}

/** Rows a page: 20, 50 or 100; anything else is 20. */
export function readPageSize(params: ReadableParams): PageSize {
  const text = params.get("size");
  return PAGE_SIZES.find((size) => String(size) === text) ?? DEFAULT_SIZE;
}

/** A day that exists, as YYYY-MM-DD; anything else is absent. */
export function readDay(params: ReadableParams, name: string): string | undefined {
  const text = params.get(name) ?? "";
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined;
}

/** Trimmed text of at most `maxLength` characters, without control characters; empty is absent. */
export function readText(params: ReadableParams, name: string, maxLength: number): string | undefined {
  return (
    params
      .get(name)
      ?.replace(/\p{Cc}/gu, "")
      .trim()
      .slice(0, maxLength)
      .trim() || undefined
  );
}

/** A query string with its question mark; what is absent or at its default is left out. */
export function writeParams(entries: Record<string, string | number | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(entries)) {
    if (
      value === undefined ||
      value === "" ||
      (name === "page" && value === 1) ||
      (name === "size" && value === DEFAULT_SIZE)
    )
      continue;
    params.set(name, String(value));
  }
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

/** A day as people type it (2026-11-21, 2026/11/21, 20261121) as YYYY-MM-DD; null for anything else, undefined for nothing. */
export function parseDay(text: string): string | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const parts = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})$/.exec(trimmed);
  if (parts === null) return null;
  const day = [parts[1], parts[2]?.padStart(2, "0"), parts[3]?.padStart(2, "0")].join("-");
  return readDay(new URLSearchParams({ day }), "day") ?? null;
}
