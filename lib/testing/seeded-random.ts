import { createSeededRandom } from "#lib/sandbox/data/seeded-random.ts";

/** Fractions in [0, 1), the same run of them for the same seed. */
export const seededRandom = (seed: number): (() => number) => createSeededRandom(seed).next;
