import "server-only";
import type { IncomingMessage } from "node:http";
import { env } from "#lib/server/env.ts";
import { log } from "#lib/server/log/log.ts";
import { hidePersonalData } from "#lib/shared/base/personal-data.ts";
import type { Step } from "./chain.ts";
import { clientAddress, parseFronts, type Fronts } from "./client-address.ts";

/** Carries the visitor's address to the handlers, which never see the socket. */
export const PEER_HEADER = "x-md-peer";

/** What a front says of the visitor's side of it; from anybody else it is made up. */
const WORDS_OF_FRONTS = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
];

/**
 * Puts the visitor's true address on a request, over whatever was written there, and takes off what only a
 * trusted front may say. Nothing else sees the request before.
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
  "a request names another visitor (X-Forwarded-For) and comes from no front of ours: its visitors count as one; if it is your front, set TRUSTED_PROXY";

/** Once: whoever set up a front without naming it should learn why all its visitors count as one. */
function noteUnknownFront(peer: string): void {
  if (isNoted) return;
  isNoted = true;
  log().warn({ variable: "TRUSTED_PROXY", peer }, UNKNOWN_FRONT);
}

/** The machine the visitor asks from, as the socket or a trusted front says. */
export function peerAddress(headers: Headers): string {
  return headers.get(PEER_HEADER) ?? "unknown";
}

/** Whether an address is of a front of ours: then who the visitor is was not said. */
export function isFront(address: string): boolean {
  return parseFronts(env().trustedProxy).has(address);
}

/** Has as many digits as a phone: that of Chromium. */
const LONG_VERSION = /(\/\d{2,3}\.0\.\d{4,5}\.\d{1,3}(?![\d.]))/;

/**
 * What a visitor's browser says it is, at most 200 visible characters with no number of a card, an ID or a phone: anybody may write
 * it, and the trail keeps it. Null when it says nothing.
 */
export function userAgent(headers: Headers): string | null {
  const said = headers.get("user-agent")?.replace(/[^\x20-\x7e]/g, "");
  if (!said) return null;
  const parts = said.slice(0, 200).split(LONG_VERSION);
  return parts.map((part, at) => (at % 2 === 1 ? part : hidePersonalData(part))).join("");
}
