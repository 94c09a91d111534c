import "server-only";
import { sql } from "drizzle-orm";
import { database, openedDatabase } from "#lib/server/db/database.ts";
import { eraseFromFiles } from "#lib/server/db/upkeep/erase-from-files.ts";
import { whenRedacted } from "#lib/server/db/upkeep/redactions.ts";
import { log, logError } from "#lib/server/log/log.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/shared/dates/durations.ts";
import { keepDoing, minutesAfter } from "./chores.ts";

/**
 * Takes what is redacted out of the files of the database too, in the background: after each redaction, and for what an
 * earlier process left at the start and once an hour, until the returned function ends it. What could not be done is one
 * line in the log, and is tried again within minutes.
 */
export function keepErased(): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  let isRequested = false;
  let isEnded = false;
  let soon: NodeJS.Timeout | null = null;
  let failures = 0;

  const ask = (): void => {
    isRequested = true;
    if (!isEnded) underWay ??= work().finally(() => (underWay = null));
  };
  async function work(): Promise<void> {
    while (isRequested && !isEnded) {
      isRequested = false;
      const isDone = await attempt(failures + 1);
      failures = isDone === null ? failures + 1 : 0;
      if (isDone !== true && !isEnded)
        soon ??= setTimeout(again, minutesAfter(Math.max(1, failures)) * MINUTE_MS).unref();
    }
  }
  function again(): void {
    soon = null;
    ask();
  }

  const leave = whenRedacted(ask);
  const leaveChores = keepDoing([
    {
      everyMs: HOUR_MS,
      failed: "it could not be read whether something redacted is left in files",
      run: async () => {
        if (await isAnythingOwed()) ask();
      },
    },
  ]);
  return async () => {
    isEnded = true;
    leave();
    if (soon) clearTimeout(soon);
    await leaveChores();
    await underWay;
  };
}

/** Whether it need not be tried again soon; null when it failed, for the `failures`th time in a row. */
async function attempt(failures: number): Promise<boolean | null> {
  try {
    const { connectionString = "" } = openedDatabase().pool.options;
    const erased = await eraseFromFiles(connectionString);
    if (erased === "tables")
      log().warn(
        "redacted card checks are out of the tables, and may still be in the log of the database server: its administrator runs pg_switch_wal() and CHECKPOINT, and removes older copies of it",
      );
    return erased !== "nothing";
  } catch (error) {
    const facts = { failures, againInMinutes: minutesAfter(failures) };
    logError("redacted card checks could not be taken out of the files of the database", error, facts);
    return null;
  }
}

async function isAnythingOwed(): Promise<boolean> {
  const { rows } = await database().execute<{ is_owed: boolean }>(
    sql`select redactions > out_of_tables as is_owed from file_erasures`,
  );
  return rows[0]?.is_owed === true;
}
