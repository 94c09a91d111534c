import "server-only";
import type { IncomingMessage } from "node:http";
import { env } from "#lib/server/env.ts";
import { log } from "#lib/server/log/log.ts";
import { hidePersonalData } from "#lib/shared/base/personal-data.ts";
import type { Step } from "./chain.ts";
import { clientAddress, parseFronts, type Fronts } from "./client-address.ts";

/** Carries the visitor's address to the handlers, which never see the socket. */
export const PEER_HEADER = "x-md-peer";

/** Headers in which a front describes the visitor's request; forged when sent by anybody else. */
const WORDS_OF_FRONTS = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
];

/**
 * Sets the visitor's true address on a request, replacing any that was sent, and removes the headers that only a
 * trusted front may set. Runs before everything else.
 */
export function markRequests(): Step {
  const fronts = parseFronts(env().trustedProxy);
  return (request, _response, next) => {
    markRequest(request, fronts);
    next();
  };
}

function markRequest(request: IncomingMessage, fronts: Fronts): void {
  const { headers, socket } = request;
  const said = headers["x-forwarded-for"];
  const forwardedFor = Array.isArray(said) ? said.join(",") : said;
  const peer = clientAddress(socket.remoteAddress, undefined, NOBODY);
  if (fronts.has(peer)) {
    headers[PEER_HEADER] = clientAddress(peer, forwardedFor, fronts);
  } else {
    headers[PEER_HEADER] = peer;
    if (forwardedFor !== undefined) noteUnknownFront(peer);
    for (const name of WORDS_OF_FRONTS) Reflect.deleteProperty(headers, name);
  }
}

const NOBODY = parseFronts([]);
let isNoted = false;

const UNKNOWN_FRONT =
  "a request names another visitor (X-Forwarded-For) and comes from no front of ours: " +
  "its visitors count as one; if it is your front, set TRUSTED_PROXY";

/** Warns once that all visitors of an unnamed front count as one. */
function noteUnknownFront(peer: string): void {
  if (isNoted) return;
  isNoted = true;
  log().warn({ variable: "TRUSTED_PROXY", peer }, UNKNOWN_FRONT);
}

/** Address of the visitor, from the socket or a trusted front. */
export function peerAddress(headers: Headers): string {
  return headers.get(PEER_HEADER) ?? "unknown";
}

/** True if the address is one of our fronts, which then did not state the visitor's address. */
export function isFront(address: string): boolean {
  return parseFronts(env().trustedProxy).has(address);
}

/** Version number of Chromium, which has as many digits as a phone number. */
const LONG_VERSION = /(\/\d{2,3}\.0\.\d{4,5}\.\d{1,3}(?![\d.]))/;

/**
 * Reads the User-Agent for the audit log, at most 200 visible characters. Hides numbers of cards, IDs and phones, as
 * anybody may write anything there. Null if it is empty.
 */
export function userAgent(headers: Headers): string | null {
  const said = headers.get("user-agent")?.replace(/[^\x20-\x7e]/g, "");
  if (!said) return null;
  const parts = said.slice(0, 200).split(LONG_VERSION);
  return parts.map((part, at) => (at % 2 === 1 ? part : hidePersonalData(part))).join("");
}
