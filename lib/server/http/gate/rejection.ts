import "server-only";
import { STATUS_CODES, type ServerResponse } from "node:http";
import { finished, type Duplex } from "node:stream";
import { securityHeaders } from "./security-headers.ts";

/** Reason to refuse a request; `allow` belongs to 405. `isOtherBuild` makes the browser ask for a reload. */
export type Refusal = {
  status: 400 | 403 | 404 | 405 | 408 | 413 | 415 | 431;
  allow?: string;
  isOtherBuild?: boolean;
};

/**
 * Answers with the status in words and nothing of the request. Reads the request to its end before the answer ends:
 * closing a connection with unread bytes would lose the answer.
 */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  const text = rejectionText(refusal);
  response.writeHead(refusal.status, rejectionHeaders(refusal, text)).write(text);
  finished(response.req.resume(), { writable: false }, () => response.end());
}

/** Refuses a request that could not be parsed, so has no response object; ends the connection. */
export function refuseRaw(socket: Duplex, refusal: Refusal): void {
  const text = rejectionText(refusal);
  const headers = { ...securityHeaders(), ...rejectionHeaders(refusal, text), Connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join("")}\r\n`;
  socket.end(head + text, () => socket.destroy());
}

function rejectionHeaders({ allow, isOtherBuild }: Refusal, text: string): Record<string, string> {
  return {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": String(text.length),
    "Cache-Control": "no-store",
    ...(allow && { Allow: allow }),
    ...(isOtherBuild && { "x-nextjs-action-not-found": "1" }),
  };
}

function rejectionText({ status }: Refusal): string {
  return `${STATUS_CODES[status]}\n`;
}
