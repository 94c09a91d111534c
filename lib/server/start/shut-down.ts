import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { openedDatabase, setDatabase } from "#lib/server/db/database.ts";
import { logError } from "#lib/server/log/log.ts";
import { stopLeaving, tellOthers } from "#lib/server/metering/gateway/gateway.ts";
import { drainCalls } from "#lib/server/metering/ledger/calls-in-progress.ts";

const MAX_MS = 20_000;
/** Limit for closing the database. Nothing is written by then, so a connection still in use may be dropped. */
const CLOSING_MS = 2_000;

/**
 * Ends this process on a signal: stops new connections and waiting calls, gives requests and calls under way 20 s to
 * finish, and closes the database. Calls finish even if their browser has left.
 */
export async function shutDown(
  stopServing: () => Promise<void>,
  leaveLedger: () => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + MAX_MS;
  try {
    stopLeaving();
    await Promise.race([stopServing(), sleep(MAX_MS)]);
    await drainCalls(Math.max(0, deadline - Date.now()));
    await tellOthers();
    await leaveLedger();
    const { close } = openedDatabase();
    setDatabase(null);
    await Promise.race([close(), sleep(CLOSING_MS)]);
    process.exit(0);
  } catch (error) {
    logError("the shutdown failed", error);
    process.exit(1);
  }
}
