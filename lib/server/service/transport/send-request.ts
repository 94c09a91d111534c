import http from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from "node:http";
import https from "node:https";
import { AppError } from "#lib/shared/base/errors.ts";
import { trimEnd } from "#lib/shared/base/trim-end.ts";
import type { ProblemReason } from "#lib/shared/calls/call-result.ts";
import { ADDRESS_ATTEMPT_MS, connectionFault } from "#lib/shared/links/connection-fault.ts";
import { readServiceBaseUrl } from "#lib/shared/settings/read-service-base-url.ts";
import { readCappedBody } from "./read-capped-body.ts";

export type WireRequest = {
  method: "GET" | "POST";
  path: string;
  headers: OutgoingHttpHeaders;
  body: Buffer | null;
};
/** `body` null: it came whole, but cannot be decompressed. */
export type WireResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer | null };
export type Exchange =
  | { kind: "reply"; reply: WireResponse }
  /** `hasLeft` is false only when it is certain that no byte of the request went out. */
  | {
      kind: "failure";
      reason: ProblemReason;
      hasLeft: boolean;
      isDeadlineSpent: boolean;
      httpStatus: number | null;
    };

/**
 * `sendBy`: time of `now` after which the request may not leave. `onSent`: its bytes are handed to a connected
 * socket.
 */
export type Sending = { deadlineMs: number; sendBy: number; now: () => number; onSent: () => void };

const MAX_HEADER_BYTES = 16 * 1024;

/**
 * Sends one request once: follows no redirect, stores no cookie, repeats nothing. `deadlineMs` bounds everything
 * from name lookup to the last byte. Never throws for network errors.
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
      maxHeaderSize: MAX_HEADER_BYTES,
      insecureHTTPParser: false,
    });
    const fail = (reason: ProblemReason, isDeadlineSpent = false): void =>
      finish({ kind: "failure", reason, hasLeft, isDeadlineSpent, httpStatus });
    const timer = setTimeout(() => fail(hasLeft ? "noAnswer" : "unreachable", true), deadlineMs);
    const lateTimer = setTimeout(() => hasLeft || fail("unreachable", true), Math.max(0, sendBy - now()));
    sending.on("socket", (socket) => {
      const markLeft = (): void => {
        // The timer is late after this thread was blocked.
        if (now() >= sendBy) return fail("unreachable", true);
        hasLeft = true;
        onSent();
      };
      // Node writes after this listener, and not before the handshake is over: until then nothing of ours is
      // on the wire.
      if (sending.reusedSocket || !socket.connecting) markLeft();
      else socket.once(origin.isSecure ? "secureConnect" : "connect", markLeft);
    });
    sending.on("error", (error: NodeJS.ErrnoException) =>
      fail(hasLeft ? lostReason(error) : (connectionFault(error, origin.proxy) ?? "unreachable")),
    );
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
      // A response read to its end has given its connection back to the pool; any other is cut.
      if (exchange.kind === "failure") sending.destroy();
      resolve(exchange);
    }
  });
}

/** Parser errors of Node that mean no HTTP at all or a faulty body; all other HPE errors are about headers. */
const NOT_OF_HEADERS =
  /^HPE_(?:INVALID_(?:CONSTANT|VERSION|STATUS|METHOD|CHUNK_SIZE)|STRICT|CLOSED_CONNECTION)/;

/** Names a failure after sending; any cause but the parser's is a lost connection. */
function lostReason({ code = "" }: NodeJS.ErrnoException): ProblemReason {
  if (!code.startsWith("HPE_")) return "connectionLost";
  if (code === "HPE_HEADER_OVERFLOW") return "headersTooLarge";
  return NOT_OF_HEADERS.test(code) ? "notUnderstood" : "malformedHeaders";
}

/** Address of the service, and the connections open to it. */
export type ServiceOrigin = {
  isSecure: boolean;
  /** Host with its port where that is not the default. */
  host: string;
  /** Host without the brackets of an IPv6 address. */
  hostname: string;
  port: number;
  /** Path without a slash at its end. */
  basePath: string;
  agent: http.Agent;
  /** Proxy that its requests go through, unless `no_proxy` names the service. */
  proxy: URL | null;
};

/** The names that Node's agents know. */
export type ProxyEnv = { https_proxy: string; no_proxy: string };

// A server that closes an idle connection just as we write leaves a call that may have been charged. Most servers
// close after five seconds or more, so we close first.
const IDLE_MS = 4_000;
const MAX_IDLE = 32;

/**
 * Opens the origin of `baseUrl` with its own connection pool; throws `badInput` when the address may not be used. A
 * service on this machine without TLS is never called through a proxy.
 */
export function openOrigin(baseUrl: string, proxyEnv?: ProxyEnv): ServiceOrigin {
  const reading = readServiceBaseUrl(baseUrl);
  if ("issue" in reading) throw new AppError("badInput", `The service's base URL ${reading.issue}.`);
  const { url } = reading;
  const isSecure = url.protocol === "https:";
  const pool = {
    keepAlive: true,
    timeout: IDLE_MS,
    maxFreeSockets: MAX_IDLE,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_MS,
  };
  return {
    isSecure,
    host: url.host,
    hostname: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (isSecure ? 443 : 80) : Number(url.port),
    basePath: trimEnd(url.pathname, "/"),
    // Set explicitly: NODE_TLS_REJECT_UNAUTHORIZED could otherwise turn the check of certificates off.
    agent: isSecure
      ? // Next's types would have every environment hold NODE_ENV.
        new https.Agent({
          ...pool,
          proxyEnv: proxyEnv as NodeJS.ProcessEnv | undefined,
          rejectUnauthorized: true,
        })
      : new http.Agent(pool),
    proxy: isSecure && proxyEnv ? new URL(proxyEnv.https_proxy) : null,
  };
}

const MAX_MS = 60_000;
const DEFAULT_MS = 1_000;

/** Reads the wait of an HTTP 429, 0–60,000 ms; one second where the header is missing or makes no sense. */
export function readRetryAfter(header: string | undefined, wallNowMs: number): number {
  const text = header?.trim() ?? "";
  if (text === "") return DEFAULT_MS;
  const seconds = Number(text);
  const waitMs = Number.isNaN(seconds) ? Date.parse(text) - wallNowMs : seconds * 1_000;
  return Number.isNaN(waitMs) ? DEFAULT_MS : Math.min(MAX_MS, Math.max(0, Math.round(waitMs)));
}
