import { createSeededRandom } from "#lib/sandbox/data/seeded-random.ts";

/** Random choices that depend on a seed alone. */
export type FuzzRandom = {
  /** A whole number from 0, below `end`. */
  below: (end: number) => number;
  /** From 1 to `most`, small ones as often as large ones. */
  size: (most: number) => number;
  pick: <T>(choices: readonly T[]) => T;
  /** True once in `times`. */
  once: (times: number) => boolean;
};

export function fuzzRandom(seed: number): FuzzRandom {
  const { next, between, chance } = createSeededRandom(seed);
  const below = (end: number): number => between(0, end - 1);
  return {
    below,
    size: (most) => Math.floor(most ** next()),
    pick: <T>(choices: readonly T[]): T => {
      if (choices.length === 0) throw new Error("nothing to choose from");
      // The index is below the list's length.
      return choices[below(choices.length)] as T;
    },
    once: (times) => chance(1 / times),
  };
}
