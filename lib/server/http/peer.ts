import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Carries the socket's address to the handlers, which never see the socket. */
export const PEER_HEADER = "x-md-peer";

const known = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Before anything else sees a request of this process: puts the true address on it, over whatever the visitor
 * wrote there, and turns away methods that Next would stumble over (TRACE is a 500 otherwise). Call it once
 * at start.
 */
export function markRequests(): void {
  subscribe("http.server.request.start", (message) =>
    markRequest((message as { request: IncomingMessage }).request),
  );
}

function markRequest(request: IncomingMessage): void {
  request.headers[PEER_HEADER] = request.socket.remoteAddress ?? "unknown";
  if (known.has(request.method ?? "")) return;
  request.method = "GET";
  request.url = "/api/refused-method";
}

/**
 * The machine at the other end of the connection, as the socket says; headers that proxies or visitors set
 * don't count.
 */
export function addressOf(headers: Headers): string {
  return headers.get(PEER_HEADER) ?? "unknown";
}
