import { setTimeout as sleep } from "node:timers/promises";

/** What a slice took: how many rows, and the moment of the last of them. */
export type Slice = { count: number; last: Date | null };

/** Rows are taken by so many, and between two slices others get their turn. */
export const SLICE_SIZE = 2_000;
const PAUSE_MS = 20;

/**
 * Goes through old rows from the oldest on, `size` at most at a time, each slice a commit of its own: it is
 * told where the last one ended. Comes back with how many it was in all.
 */
export async function inSlices(work: (from: Date) => Promise<Slice>, size = SLICE_SIZE): Promise<number> {
  let total = 0;
  let from = new Date(0);
  for (;;) {
    const { count, last } = await work(from);
    total += count;
    if (count < size || last === null) return total;
    from = last;
    await sleep(PAUSE_MS);
  }
}

/** Where a slice ended. */
export function latest(rows: { at: Date }[]): Date | null {
  return rows.reduce<Date | null>((last, { at }) => (last === null || at > last ? at : last), null);
}
