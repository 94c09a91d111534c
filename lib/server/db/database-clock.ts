import { processWide } from "#lib/server/process-wide.ts";

const clock = () => processWide("database-clock", () => ({ aheadMs: null as number | null }));

/** Notes the database time, in Unix milliseconds, that a statement has just returned. */
export function noteDatabaseClock(ms: number): void {
  clock().aheadMs = ms - performance.now();
}

/**
 * Present time by the database clock, which all instances share; by this process's clock until a heartbeat or the
 * opening of a call has read the other.
 */
export function databaseNow(): number {
  const { aheadMs } = clock();
  return aheadMs === null ? Date.now() : Math.round(performance.now() + aheadMs);
}
