import http from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from "node:http";
import https from "node:https";
import { readCappedBody } from "#lib/server/service/transport/read-capped-body.ts";
import type { ServiceOrigin } from "#lib/server/service/transport/open-origin.ts";
import type { ProblemReason } from "#lib/shared/calls/call-result.ts";

export type WireRequest = {
  method: "GET" | "POST";
  path: string;
  headers: OutgoingHttpHeaders;
  body: Buffer | null;
};
/** `body` null: it came whole, but cannot be decompressed. */
export type WireReply = { status: number; headers: IncomingHttpHeaders; body: Buffer | null };
export type Exchange =
  | { kind: "reply"; reply: WireReply }
  /** `hasLeft` is false only when it is certain that no byte of the request went out. */
  | {
      kind: "failure";
      reason: ProblemReason;
      hasLeft: boolean;
      isDeadlineSpent: boolean;
      httpStatus: number | null;
    };

/** `sendBy`: after it (by `now`) the request may not leave any more. `onSent`: its bytes are handed to a connected socket. */
export type Sending = { deadlineMs: number; sendBy: number; now: () => number; onSent: () => void };

const LARGEST_HEADERS = 16 * 1024;

/**
 * One request, sent once: no redirect is followed, no cookie kept, nothing repeated. `deadlineMs` bounds everything
 * from name lookup to the last byte. Never throws for what the network does.
 */
export function sendRequest(
  origin: ServiceOrigin,
  request: WireRequest,
  { deadlineMs, sendBy, now, onSent }: Sending,
): Promise<Exchange> {
  return new Promise((resolve) => {
    let hasLeft = false;
    let httpStatus: number | null = null;
    const sending = (origin.isSecure ? https : http).request({
      agent: origin.agent,
      hostname: origin.hostname,
      port: origin.port,
      method: request.method,
      path: origin.basePath + request.path,
      headers: request.body ? { ...request.headers, "Content-Length": request.body.length } : request.headers,
      maxHeaderSize: LARGEST_HEADERS,
      insecureHTTPParser: false,
    });
    const fail = (reason: ProblemReason, isDeadlineSpent = false): void =>
      finish({ kind: "failure", reason, hasLeft, isDeadlineSpent, httpStatus });
    const timer = setTimeout(() => fail(hasLeft ? "noAnswer" : "unreachable", true), deadlineMs);
    const lateTimer = setTimeout(() => hasLeft || fail("unreachable", true), Math.max(0, sendBy - now()));
    sending.on("socket", (socket) => {
      const markLeft = (): void => {
        // The timer is late when this thread was held up.
        if (now() >= sendBy) return fail("unreachable", true);
        hasLeft = true;
        onSent();
      };
      // Node holds the request back until the handshake is over, so before it nothing of ours is on the wire; it writes after this listener.
      if (sending.reusedSocket || !socket.connecting) markLeft();
      else socket.once(origin.isSecure ? "secureConnect" : "connect", markLeft);
    });
    sending.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code?.startsWith("HPE_")) fail("notUnderstood");
      else fail(hasLeft ? "connectionLost" : "unreachable");
    });
    sending.on("response", (reply: IncomingMessage) => {
      httpStatus = reply.statusCode ?? null;
      void readCappedBody(reply).then((reading) => {
        if ("failure" in reading) fail(reading.failure);
        else
          finish({
            kind: "reply",
            reply: { status: reply.statusCode ?? 0, headers: reply.headers, body: reading.bytes },
          });
      });
    });
    sending.end(request.body ?? undefined);

    function finish(exchange: Exchange): void {
      clearTimeout(timer);
      clearTimeout(lateTimer);
      // A reply read to its end has given its connection back to the pool; any other is cut.
      if (exchange.kind === "failure") sending.destroy();
      resolve(exchange);
    }
  });
}
