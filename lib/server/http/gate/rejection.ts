import "server-only";
import { STATUS_CODES, type ServerResponse } from "node:http";
import { finished, type Duplex } from "node:stream";
import { securityHeaders } from "./security-headers.ts";

/** Why a request goes no further; `allow` goes with 405. Of a command of another build the browser tells its person to reload. */
export type Refusal = {
  status: 400 | 403 | 404 | 405 | 408 | 413 | 415 | 431;
  allow?: string;
  isOtherBuild?: boolean;
};

/**
 * Answers with the status in words and nothing of the request. The rest of the request runs into nothing before the
 * answer ends: a connection closed on unread bytes takes the answer with it.
 */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  const text = rejectionText(refusal);
  response.writeHead(refusal.status, rejectionHeaders(refusal, text)).write(text);
  finished(response.req.resume(), { writable: false }, () => response.end());
}

/** The same where there is no response yet: the request could not even be read. Ends the connection. */
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
