import "server-only";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { isIP } from "node:net";
import { env } from "#lib/server/env.ts";
import { proxyEnv } from "#lib/server/env/way-out.ts";
import { hidePersonalData } from "#lib/shared/base/personal-data.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { ADDRESS_ATTEMPT_MS, connectionFault } from "#lib/shared/links/connection-fault.ts";
import type { WebhookProblem } from "#lib/shared/webhooks/webhooks.ts";
import { type FindAddresses, type Resolved, resolveReceiver } from "./receiver-address.ts";

/** Result of one try; `problem` null: a status of 2xx arrived. */
export type PostResult = {
  status: number | null;
  problem: WebhookProblem | null;
  said: string | null;
  /** Pause that the receiver asked for with 429 or 503. */
  retryAfterMs: number | null;
};

type Post = { url: URL; headers: Record<string, string>; body: string; now: number };
type Options = { find?: FindAddresses; timeoutMs?: number };

/** Time for everything from the look-up to the last byte. */
const TIMEOUT_MS = 15_000;
const MAX_RESPONSE_BYTES = 4_096;
const MAX_HEADER_BYTES = 16_384;
const MAX_MESSAGE_LENGTH = 200;

/**
 * Posts one event to an address that `resolveReceiver` has judged; follows no redirect. A status of 2xx is the
 * receiver's receipt, whatever becomes of the body behind it. Never throws.
 */
export async function postEvent(
  post: Post,
  { find, timeoutMs = TIMEOUT_MS }: Options = {},
): Promise<PostResult> {
  const { promise: isLate, resolve: setLate } = Promise.withResolvers<null>();
  const timer = setTimeout(() => setLate(null), timeoutMs);
  try {
    const resolved = await Promise.race([resolveReceiver(post.url, find), isLate]);
    if (resolved === null) return failure("hostUnknown");
    if ("problem" in resolved) return failure(resolved.problem);
    return await send(post, resolved, isLate);
  } finally {
    clearTimeout(timer);
  }
}

type Addresses = Exclude<Resolved, { problem: unknown }>;

function send(post: Post, resolved: Addresses, isLate: Promise<null>): Promise<PostResult> {
  const { promise, resolve } = Promise.withResolvers<PostResult>();
  let hasLeft = false;
  let hasStatus = false;
  const request = openRequest(post, resolved);
  const end = (result: PostResult) => {
    resolve(result);
    request.destroy();
  };
  void isLate.then(() => hasStatus || end(failure(hasLeft ? "noAnswer" : "unreachable")));
  request.on("socket", (socket) => {
    if (!socket.connecting) hasLeft = true;
    else socket.once(post.url.protocol === "https:" ? "secureConnect" : "connect", () => (hasLeft = true));
  });
  request.on("error", (error) => {
    const cause = hasLeft ? "noAnswer" : connectionFault(error, pickProxy(resolved));
    if (!hasStatus) end(failure(cause ?? "unreachable"));
  });
  // Without a listener Node would hold the connection.
  request.on("upgrade", (_response, socket) => {
    socket.destroy();
    end(failure("noAnswer"));
  });
  request.on("response", (response) => {
    hasStatus = true;
    void readStart(response, isLate).then((text) => end(toResult(response, text, post.now)));
  });
  request.end(post.body);
  return promise;
}

/**
 * Opens the request to the judged addresses. Inner ones are reached directly, others by the operator's proxy: the proxy
 * gets an address, so that it looks up nothing either.
 */
function openRequest({ url, headers, body }: Post, resolved: Addresses): http.ClientRequest {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const proxy = pickProxy(resolved);
  const isSecure = url.protocol === "https:";
  const options: https.RequestOptions = {
    method: "POST",
    hostname: proxy === null ? host : resolved.addresses[0]?.address,
    port: url.port === "" ? (isSecure ? 443 : 80) : Number(url.port),
    path: url.pathname + url.search,
    headers: {
      ...headers,
      host: url.host,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "user-agent": "MerchantDesk",
    },
    lookup: toLookup(resolved),
    maxHeaderSize: MAX_HEADER_BYTES,
    insecureHTTPParser: false,
  };
  const pool = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_MS };
  if (!isSecure) return http.request({ ...options, agent: new http.Agent(pool) });
  const way = proxy === null ? undefined : proxyEnv(env().wayOut, "never");
  return https.request({
    ...options,
    agent: new https.Agent({ ...pool, proxyEnv: way }),
    // Set explicitly: NODE_TLS_REJECT_UNAUTHORIZED could otherwise turn the check of certificates off.
    rejectUnauthorized: true,
    ...(isIP(host) === 0 ? { servername: host } : {}),
  });
}

function pickProxy({ isInner }: Addresses): URL | null {
  const { proxy } = env().wayOut;
  return proxy === null || isInner ? null : new URL(proxy.href);
}

/** Returns the judged addresses in place of a look-up. */
function toLookup({ addresses }: Addresses): LookupFunction {
  return (_host, { all }, done) => {
    const [first] = addresses;
    if (all || first === undefined) done(null, addresses);
    else done(null, first.address, first.family);
  };
}

/** Reads the first bytes of a body; a cut or slow one as far as it came. */
async function readStart(response: IncomingMessage, isLate: Promise<null>): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  const isRead = (async () => {
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= MAX_RESPONSE_BYTES) break;
    }
  })().catch(() => null);
  await Promise.race([isRead, isLate]);
  return Buffer.concat(pieces).subarray(0, MAX_RESPONSE_BYTES).toString("utf8");
}

function toResult({ statusCode = 0, headers }: IncomingMessage, text: string, now: number): PostResult {
  const mayPause = statusCode === 429 || statusCode === 503;
  const isMoved = statusCode >= 300 && statusCode < 400;
  return {
    status: statusCode,
    problem:
      statusCode >= 200 && statusCode < 300
        ? null
        : statusCode === 410
          ? "gone"
          : isMoved
            ? "moved"
            : "refused",
    said: excerpt(text),
    retryAfterMs: mayPause ? readRetryAfter(headers["retry-after"], now) : null,
  };
}

/** Beginning of a text on one line, without numbers of persons; null for nothing. */
function excerpt(text: string): string | null {
  const line = text
    .replaceAll(/whsec_\S+/g, "[…]")
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  return line === ""
    ? null
    : hidePersonalData(line.slice(0, 2 * MAX_MESSAGE_LENGTH)).slice(0, MAX_MESSAGE_LENGTH);
}

/** Reads seconds or a date, at most a day; null where the header is missing or makes no sense. */
function readRetryAfter(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? "";
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isFinite(waitMs) && waitMs > 0 ? Math.min(DAY_MS, waitMs) : null;
}

function failure(problem: WebhookProblem): PostResult {
  return { status: null, problem, said: null, retryAfterMs: null };
}
