import { processWide } from "#lib/server/process-wide.ts";

const clock = () => processWide("database-clock", () => ({ aheadMs: null as number | null }));

/** A statement that has just come back has read this from the clock of the database, in Unix milliseconds. */
export function noteDatabaseClock(ms: number): void {
  clock().aheadMs = ms - performance.now();
}

/**
 * Now by the clock of the database, which is the same for all instances; by this process's own until a heartbeat or the opening of a call
 * has told.
 */
export function databaseNow(): number {
  const { aheadMs } = clock();
  return aheadMs === null ? Date.now() : Math.round(performance.now() + aheadMs);
}
