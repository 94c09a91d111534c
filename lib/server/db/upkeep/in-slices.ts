import { setTimeout as sleep } from "node:timers/promises";

/** What a slice took: how many rows, and the moment of the last of them; `isLast` where that is known otherwise than by their number. */
export type Slice = { count: number; last: Date | null; isLast?: boolean };

/** Rows are taken by so many, and between two slices others get their turn. */
export const SLICE_SIZE = 2_000;
const PAUSE_MS = 20;

/** Whoever wants a row that a slice has taken waits for its commit: no longer than half of what a person would notice of it. */
const HELD_MS = 25;

/** How much the next slice takes where the last one took so long for so much: rows of the same table cost more or less elsewhere. */
export function nextSize(size: number, tookMs: number, most: number): number {
  return Math.max(1, Math.min(most, Math.round(size * Math.min(2, HELD_MS / Math.max(1, tookMs)))));
}

/**
 * Goes through old rows from the oldest on, `size` at most at a time, each slice a commit of its own: it is
 * told where the last one ended. Comes back with how many it was in all.
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

/** Whether nothing is left behind it. */
export function isLastSlice({ count, last, isLast }: Slice, size: number): boolean {
  return isLast ?? (count < size || last === null);
}

/** Where a slice ended. */
export function latest(rows: { at: Date }[]): Date | null {
  return rows.reduce<Date | null>((last, { at }) => (last === null || at > last ? at : last), null);
}
