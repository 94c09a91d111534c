import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Step } from "./chain.ts";
import { addressNetwork } from "./client-address.ts";
import { PEER_HEADER } from "./peer.ts";

/** `holdsMs`: longest time that a slow request holds up the others. */
type Limits = { mostWaiting: number; mostOfOne: number; holdsMs: number };
const usual: Limits = { mostWaiting: 2_000, mostOfOne: 200, holdsMs: 250 };

/** Time after a request during which signed-in people count as working. */
const WORKING_MS = 1_000;
const MAX_REST_MS = 50;

type Start = () => void;
type Lane = Limits & { isTaken: boolean; knownAt: number; waiting: number; byAddress: Map<string, Start[]> };

/**
 * Lets signed-in people through; serves strangers one at a time, by address in turn, so that their floods cannot
 * take the process from people at work. Health checks have their own lane. `isKnown` must be cheap, and true only
 * for sessions that this process has seen. Comes after `markRequests`, which sets the address.
 */
export function admitInTurn(isKnown: (headers: Headers) => boolean, limits = usual): Step {
  const lanes = { strangers: makeLane(limits), health: makeLane(limits) };
  return (request, response, next) => {
    if (isKnown(new Headers({ cookie: request.headers.cookie ?? "" }))) {
      for (const lane of Object.values(lanes)) lane.knownAt = performance.now();
      return next();
    }
    const isHealth = request.url === "/healthz" || request.url === "/readyz";
    admit(isHealth ? lanes.health : lanes.strangers, request, response, next);
  };
}

function admit(lane: Lane, request: IncomingMessage, response: ServerResponse, hand: Start): void {
  const address = addressNetwork(String(request.headers[PEER_HEADER] ?? "unknown"));
  const own = lane.byAddress.get(address) ?? [];
  // A waiting request keeps its own async context.
  const inContext = AsyncLocalStorage.snapshot();
  const start = () => inContext(() => run(lane, response, hand));
  if (!lane.isTaken) {
    lane.isTaken = true;
    return start();
  }
  if (lane.waiting >= lane.mostWaiting || own.length >= lane.mostOfOne) {
    response.writeHead(429, { "Retry-After": "5", "Cache-Control": "no-store", Connection: "close" }).end();
    return;
  }
  own.push(start);
  lane.byAddress.set(address, own);
  lane.waiting += 1;
}

/** Runs a request; the next one starts when its response is sent or after `holdsMs`. */
function run(lane: Lane, response: ServerResponse, hand: Start): void {
  const startedAt = performance.now();
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    const now = performance.now();
    // While people work, strangers take half of the time at most.
    if (now - lane.knownAt < WORKING_MS)
      setTimeout(() => handOver(lane), Math.min(now - startedAt, MAX_REST_MS));
    else setImmediate(() => handOver(lane));
  };
  const timer = setTimeout(end, lane.holdsMs);
  response.once("finish", end).once("close", end);
  if (response.destroyed) end();
  else hand();
}

/** Starts a request of the address that has waited longest for its turn. */
function handOver(lane: Lane): void {
  const [first] = lane.byAddress;
  if (!first) {
    lane.isTaken = false;
    return;
  }
  const [address, own] = first;
  const start = own.shift();
  lane.byAddress.delete(address);
  if (own.length > 0) lane.byAddress.set(address, own);
  lane.waiting -= 1;
  start?.();
}

function makeLane(limits: Limits): Lane {
  return { ...limits, isTaken: false, knownAt: -Infinity, waiting: 0, byAddress: new Map() };
}
