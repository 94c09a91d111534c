import { setTimeout as sleep } from "node:timers/promises";

/**
 * Result of a slice: number of rows and time of the last one; `isLast` if it is known otherwise than by the number.
 */
export type Slice = { count: number; last: Date | null; isLast?: boolean };

/** Rows of one slice; other work runs between two slices. */
export const SLICE_SIZE = 2_000;
const PAUSE_MS = 20;

/** Aimed duration of a slice: others wait this long for its rows, half of what a person would notice. */
const HELD_MS = 25;

/** Size of the next slice, from the time the last one took; rows of one table can differ in cost. */
export function nextSize(size: number, tookMs: number, most: number): number {
  return Math.max(1, Math.min(most, Math.round(size * Math.min(2, HELD_MS / Math.max(1, tookMs)))));
}

/**
 * Works through old rows from the oldest on, at most `size` at a time, each slice a commit of its own that starts at
 * the end of the last one. Returns the number of rows.
 */
export async function inSlices(work: (from: Date) => Promise<Slice>, size = SLICE_SIZE): Promise<number> {
  let total = 0;
  let from = new Date(0);
  for (;;) {
    const slice = await work(from);
    total += slice.count;
    if (isLastSlice(slice, size)) return total;
    from = slice.last ?? from;
    await sleep(PAUSE_MS);
  }
}

/** Tells if no rows are left after it. */
export function isLastSlice({ count, last, isLast }: Slice, size: number): boolean {
  return isLast ?? (count < size || last === null);
}

/** Finds the latest time of these rows: the end of a slice. */
export function latest(rows: { at: Date }[]): Date | null {
  return rows.reduce<Date | null>((last, { at }) => (last === null || at > last ? at : last), null);
}
