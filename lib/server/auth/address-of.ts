import "server-only";
import { PEER_HEADER } from "#lib/server/log/mark-requests.ts";

/** The machine at the other end of the connection, as the socket says; headers that proxies or visitors set don't count. */
export function addressOf(headers: Headers): string {
  return headers.get(PEER_HEADER) ?? "unknown";
}
