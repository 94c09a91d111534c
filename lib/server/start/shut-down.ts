import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { subscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";
import { openedDatabase, setDatabase } from "#lib/server/db/database.ts";
import { processWide } from "#lib/server/process-wide.ts";
import { logError } from "#lib/server/log/log.ts";
import { stopLeaving, tellOthers } from "#lib/server/metering/gateway/gateway.ts";
import { drainCalls } from "#lib/server/metering/ledger/calls-under-way.ts";

const MAX_MS = 20_000;
/** Nothing is written any more by then: a connection that is not given back keeps nobody waiting. */
const CLOSING_MS = 2_000;

/**
 * Ends this process on a signal: no new connections, no call that waits its turn leaves any more, requests
 * and calls under way may finish for 20 s, the database is closed. Calls outlive the browsers that asked for
 * them.
 */
export async function shutDown(leaveLedger: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + MAX_MS;
  try {
    stopLeaving();
    await Promise.race([finishRequests(), sleep(MAX_MS)]);
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

type Started = { server: Server; response: ServerResponse };
type Watch = { servers: Set<Server>; open: Set<ServerResponse>; onIdle: () => void };

/**
 * Follows the requests of this process. Next keeps its server to itself; Node names it with every request.
 */
export function watchRequests(): void {
  const { servers, open } = watch();
  subscribe("http.server.request.start", (message) => {
    const { server, response } = asStarted(message);
    servers.add(server);
    open.add(response);
    response.once("close", () => {
      open.delete(response);
      if (open.size === 0) watch().onIdle();
    });
  });
}

/** Takes no new connection, and resolves when the requests under way are answered. */
function finishRequests(): Promise<void> {
  const { servers, open } = watch();
  for (const server of servers) {
    server.close();
    server.closeIdleConnections();
  }
  if (open.size === 0) return Promise.resolve();
  return new Promise((resolve) => {
    watch().onIdle = resolve;
  });
}

// Node documents these two fields for this channel; its types know channels without their messages.
function asStarted(message: unknown): Started {
  return message as Started;
}

function watch(): Watch {
  return processWide("requests", () => ({ servers: new Set(), open: new Set(), onIdle: () => undefined }));
}
