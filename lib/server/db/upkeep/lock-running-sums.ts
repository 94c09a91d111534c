import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";

const MAX_TRIES = 100;
const PAUSE_MS = 50;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Whoever goes over many rows of the running sums does so alone until the end of its transaction, and gives up before it
 * could meet a call that ends in a deadlock: they take rows in different orders. To be run within `giveWay`.
 */
export async function lockRunningSums(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('running sums', 0))`);
  // Well below the second after which PostgreSQL looks for deadlocks, and ends whom it likes.
  await tx.execute(sql`set local lock_timeout = '300ms'`);
}

/** Does a transaction again that gave up its wait for a row: calls that end go first. */
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
