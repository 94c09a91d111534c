import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { openedDatabase, setDatabase } from "#lib/server/db/database.ts";
import { logError } from "#lib/server/log/log.ts";
import { stopLeaving, tellOthers } from "#lib/server/metering/gateway/gateway.ts";
import { drainCalls } from "#lib/server/metering/ledger/calls-in-progress.ts";

const MAX_MS = 20_000;
/** Nothing is written any more by then: a connection that is not given back keeps nobody waiting. */
const CLOSING_MS = 2_000;

/**
 * Ends this process on a signal: no new connections, no call that waits its turn leaves any more, requests
 * and calls under way may finish for 20 s, the database is closed. Calls outlive the browsers that asked for
 * them.
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
