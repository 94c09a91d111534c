import "server-only";
import { sql } from "drizzle-orm";
import { database, openedDatabase } from "#lib/server/db/database.ts";
import { eraseFromFiles } from "#lib/server/db/upkeep/erase-from-files.ts";
import { whenRedacted } from "#lib/server/db/upkeep/redactions.ts";
import { log } from "#lib/server/log/log.ts";
import { startLoop } from "#lib/server/loops/start-loop.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/shared/dates/durations.ts";

/**
 * Erases redacted data and destroyed keys from the files of the database too: after each redaction, and once an hour
 * for the ends of lists and for an earlier process. Returns a function that stops it.
 */
export function startErasureLoop(): () => Promise<void> {
  const loop = startLoop({
    everyMs: HOUR_MS,
    failed: "redacted card checks could not be erased from the database files",
    run: async () => {
      if ((await isAnythingOwed()) && !(await eraseNow())) loop.runIn(MINUTE_MS);
    },
  });
  const leave = whenRedacted(() => loop.runIn(0));
  return () => {
    leave();
    return loop.stop();
  };
}

/** Erases; false if old rows are still in use. */
async function eraseNow(): Promise<boolean> {
  const { connectionString = "" } = openedDatabase().pool.options;
  const erased = await eraseFromFiles(connectionString);
  if (erased === "tables")
    log().warn(
      "redacted card checks are erased from the tables, but may still be in the database server’s log: " +
        "its administrator should run pg_switch_wal() and CHECKPOINT, and remove older copies of it",
    );
  return erased !== "nothing";
}

async function isAnythingOwed(): Promise<boolean> {
  const { rows } = await database().execute<{ is_owed: boolean }>(
    sql`select redactions > out_of_tables or destroyed_keys > erased_keys as is_owed from file_erasures`,
  );
  return rows[0]?.is_owed === true;
}
