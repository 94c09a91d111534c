import "server-only";

type Sample = { at: number; low: number; high: number };

/** The clock of the database as this process can know it: it lies between the two, Unix milliseconds. */
export type DatabaseClock = {
  isKnown: () => boolean;
  earliest: () => number;
  latest: () => number;
  /** A statement that was sent and received at these times of `now` has read `serverMs` from the clock of the database. */
  note: (sentAt: number, receivedAt: number, serverMs: number) => void;
};

const SAMPLES_MS = 10_000;
// Two clocks drift apart a little between samples.
const DRIFT_MS = 5;

/** Learns how far the clock of the database is ahead of `now`, milliseconds that never jump. A clock that was set is learned anew. */
export function createDatabaseClock(now: () => number): DatabaseClock {
  let samples: Sample[] = [];

  return {
    isKnown: () => samples.length > 0,
    earliest: () => now() + Math.max(...samples.map(({ low }) => low)),
    latest: () => now() + Math.min(...samples.map(({ high }) => high)),
    note: (sentAt, receivedAt, serverMs) => {
      const sample = { at: receivedAt, low: serverMs - receivedAt, high: serverMs - sentAt };
      const recent = samples.filter(({ at }) => receivedAt - at < SAMPLES_MS);
      const isOfOneClock = recent.every(
        ({ low, high }) => sample.low <= high + DRIFT_MS && sample.high >= low - DRIFT_MS,
      );
      samples = isOfOneClock ? [...recent, sample].slice(-50) : [sample];
    },
  };
}
