import { setTimeout as delay } from "node:timers/promises";

/** Time and chance of the client, injected so that tests need not wait. */
export type ServiceClock = {
  /** Milliseconds of a clock that never jumps. */
  now: () => number;
  /** Unix milliseconds, for `Retry-After` dates only. */
  wallNow: () => number;
  sleep: (ms: number) => Promise<void>;
  /** From 0 up to 1, for jitter. */
  random: () => number;
};

/** The clock of the machine. */
export const SYSTEM_CLOCK: ServiceClock = {
  now: () => performance.now(),
  wallNow: () => Date.now(),
  sleep: (ms) => delay(ms),
  random: () => Math.random(),
};
