import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";

const MAX_TRIES = 100;
const PAUSE_MS = 50;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Gives this transaction the sole right to change many rows of the running sums. Gives up early instead of risking a
 * deadlock with a call that ends. Run it within `giveWay`.
 */
export async function lockRunningSums(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('running sums', 0))`);
  // Well below the second after which PostgreSQL checks for deadlocks and ends any of the transactions.
  await tx.execute(sql`set local lock_timeout = '300ms'`);
}

/** Repeats a transaction that gave up waiting for a row: calls that end go first. */
export async function giveWay<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MAX_TRIES || !isLockTimeout(error)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === LOCK_NOT_AVAILABLE) || isLockTimeout(error.cause);
}
