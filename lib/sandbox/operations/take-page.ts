import type { SandboxOptions } from "../options.ts";

/** Rows of page `index` (0 is the first); past the end the options decides. */
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
