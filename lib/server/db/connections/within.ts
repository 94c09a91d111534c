import { sql } from "drizzle-orm";
import { type Database, database } from "../database.ts";

const CANCELED = "57014";

/** Runs a read; null if it takes longer than `ms` and is cancelled. */
export async function within<T>(ms: number, read: (db: Database) => Promise<T>): Promise<T | null> {
  try {
    return await database().transaction(
      async (tx) => {
        await tx.execute(sql`select set_config('statement_timeout', ${String(ms)}, true)`);
        return read(tx);
      },
      { accessMode: "read only" },
    );
  } catch (error) {
    if (isCanceled(error)) return null;
    throw error;
  }
}

function isCanceled(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === CANCELED) || isCanceled(error.cause);
}
