import { CHINA_OFFSET_MS } from "#lib/sandbox/data/china-time.ts";
import type { SandboxOptions } from "#lib/sandbox/state/options.ts";

/** Rows of page `index` (0 is the first); past the end the options decide. */
export function takePage<Row>(
  rows: Row[],
  index: number,
  size: number,
  pastLastPage: SandboxOptions["pastLastPage"],
): Row[] {
  const lastIndex = Math.max(Math.ceil(rows.length / size) - 1, 0);
  const instead = pastLastPage === "last" ? lastIndex : pastLastPage === "first" ? 0 : index;
  const start = (index > lastIndex ? instead : index) * size;
  return rows.slice(start, start + size);
}

const DAY_MS = 24 * 3_600_000;

/**
 * The first and last millisecond a filter value names: a day, a second, or Unix seconds or milliseconds.
 * Null when it is none of these. The spec shows no format but the sample's YYYY-MM-DD.
 */
export function readTimeSpan(text: string): { first: number; last: number } | null {
  if (/^\d{10}$/.test(text)) return { first: Number(text) * 1000, last: Number(text) * 1000 + 999 };
  if (/^\d{13}$/.test(text)) return { first: Number(text), last: Number(text) };
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?$/.exec(text);
  if (!parts?.[1]) return null;
  const written = `${parts[1]}T${parts[2] ?? "00:00:00"}`;
  const asUtc = Date.parse(`${written}Z`);
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 19) !== written) return null;
  const first = asUtc - CHINA_OFFSET_MS;
  return { first, last: first + (parts[2] ? 1000 : DAY_MS) - 1 };
}
