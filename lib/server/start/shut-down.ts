import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { openedDatabase, setDatabase } from "#lib/server/db/database.ts";
import { stopLeaving, tellOthers } from "#lib/server/metering/gateway/gateway.ts";
import { drainCalls } from "#lib/server/metering/ledger/calls-under-way.ts";
import { logError } from "#lib/server/log/log-error.ts";
import { finishRequests } from "#lib/server/start/watch-requests.ts";

const LONGEST_MS = 20_000;

/**
 * Ends this process on a signal: no new connections, no call that waits its turn leaves any more, requests and
 * calls under way may finish for 20 s, the database is closed. Calls outlive the browsers that asked for them.
 */
export async function shutDown(leaveLedger: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + LONGEST_MS;
  try {
    stopLeaving();
    await Promise.race([finishRequests(), sleep(LONGEST_MS)]);
    await drainCalls(Math.max(0, deadline - Date.now()));
    await tellOthers();
    await leaveLedger();
    const { close } = openedDatabase();
    setDatabase(null);
    await close();
    process.exit(0);
  } catch (error) {
    logError("the shutdown failed", error);
    process.exit(1);
  }
}
