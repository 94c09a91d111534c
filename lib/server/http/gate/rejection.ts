import "server-only";
import { STATUS_CODES, type ServerResponse } from "node:http";
import { finished, type Duplex } from "node:stream";
import { securityHeaders } from "./security-headers.ts";

/** Reason to reject a request; `allow` belongs to 405. `isOtherBuild` makes the browser ask for a reload. */
export type Rejection = {
  status: 400 | 403 | 404 | 405 | 408 | 413 | 415 | 431;
  allow?: string;
  isOtherBuild?: boolean;
};

/**
 * Sends the status in words and nothing of the request. Reads the request to its end before the response ends:
 * closing a connection with unread bytes would lose the response.
 */
export function reject(response: ServerResponse, rejection: Rejection): void {
  const text = rejectionText(rejection);
  sendAtOnce(response, rejection.status, rejectionHeaders(rejection, text), text);
}

/** Responds before the request has come to its end; see `reject`. */
export function sendAtOnce(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  text: string,
): void {
  response.writeHead(status, headers).write(text);
  finished(response.req.resume(), { writable: false }, () => response.end());
}

/** Rejects a request that could not be parsed, so has no response object; ends the connection. */
export function rejectRaw(socket: Duplex, rejection: Rejection): void {
  const text = rejectionText(rejection);
  const headers = { ...securityHeaders(), ...rejectionHeaders(rejection, text), Connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${rejection.status} ${STATUS_CODES[rejection.status]}\r\n${lines.join("")}\r\n`;
  socket.end(head + text, () => socket.destroy());
}

function rejectionHeaders({ allow, isOtherBuild }: Rejection, text: string): Record<string, string> {
  return {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": String(text.length),
    "Cache-Control": "no-store",
    ...(allow && { Allow: allow }),
    ...(isOtherBuild && { "x-nextjs-action-not-found": "1" }),
  };
}

function rejectionText({ status }: Rejection): string {
  return `${STATUS_CODES[status]}\n`;
}
