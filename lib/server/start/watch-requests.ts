import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";
import { processWide } from "#lib/server/db/process-wide.ts";

type Started = { server: Server; response: ServerResponse };
type Watch = { servers: Set<Server>; open: Set<ServerResponse>; onIdle: () => void };

/** Follows the requests of this process. Next keeps its server to itself; Node names it with every request. */
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
export function finishRequests(): Promise<void> {
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
