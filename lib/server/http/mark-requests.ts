import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Carries the socket's address to the handlers, which never see the socket. */
export const PEER_HEADER = "x-md-peer";

/** Puts the true address on every request of this process, over whatever the visitor wrote there. Call it once at start. */
export function markRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? "unknown";
  });
}
