import { createSeededRandom } from "#lib/sandbox/data/seeded-random.ts";

/** Creates a generator of fractions in [0, 1) that depends on the seed alone. */
export const seededRandom = (seed: number): (() => number) => createSeededRandom(seed).next;
