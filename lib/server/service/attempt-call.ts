import type { BreakerPass } from "#lib/server/service/create-credential-breaker.ts";
import { notSentResult, readExchange } from "#lib/server/service/read-exchange.ts";
import type { ServiceCall } from "#lib/server/service/read-exchange.ts";
import type { CallOptions, Departure, Journal, Pace } from "#lib/server/service/service-client.ts";
import type { ServiceClock } from "#lib/server/service/service-clock.ts";
import type { ServiceOrigin } from "#lib/server/service/transport/open-origin.ts";
import { readRetryAfter } from "#lib/server/service/transport/read-retry-after.ts";
import { sendRequest } from "#lib/server/service/transport/send-request.ts";
import type { Exchange, WireRequest } from "#lib/server/service/transport/send-request.ts";
import type { CallResult, ProblemReason } from "#lib/shared/call-result.ts";

/** What every call through one client shares. */
export type Door = { origin: ServiceOrigin; token: () => Promise<string | null>; pace: Pace; clock: ServiceClock };

export type Attempt<T> = {
  result: CallResult<T>;
  /** Set after HTTP 429 without an envelope only. */
  retryAfterMs: number | null;
  /** Whether the network, not we ourselves, kept the request from leaving, and quickly enough to try again. */
  mayRepeat: boolean;
};

const DEADLINE_MS = { person: 15_000, bulk: 30_000 } as const;

/**
 * One attempt: a departure, then the journal's opening, then the request, then both are closed. Nothing is sent when
 * the queue is full, there is no token or it is known to be refused, or the journal cannot be written (which throws).
 */
export async function attemptCall<T>(door: Door, pass: BreakerPass, call: ServiceCall<T>, options: CallOptions, attempt: number): Promise<Attempt<T>> {
  const { pace, clock, origin } = door;
  const { operation } = call;
  const early = obstacle(await door.token(), pass);
  if (early !== null) return stopped(notSentResult(operation, early));
  const departure = await pace.depart(operation, options.priority);
  if (!departure) return stopped(notSentResult(operation, "busy"));
  const opened = await openOrCancel(departure, pass, door, options.journal, attempt);
  if ("obstacle" in opened) return stopped({ ...notSentResult(operation, opened.obstacle), waitMs: departure.waitMs });
  const { token } = opened;

  await succeeds(departure.sent);
  const leftAt = clock.now();
  const deadlineMs = options.deadlineMs ?? DEADLINE_MS[options.priority];
  const exchange = await sendRequest(origin, withToken(call.request, token), deadlineMs);
  const callMs = Math.max(0, Math.round(clock.now() - leftAt));
  const isReleased = await succeeds(exchange.kind === "failure" && !exchange.hasLeft ? departure.cancel : departure.end);

  const read = readExchange(exchange, call, token, origin.hostname);
  const remarks = isReleased ? read.remarks : [...read.remarks, "pace not released"];
  const result = { ...read, remarks, waitMs: departure.waitMs, callMs };
  const isRefused = result.outcome === "refused" && result.reason === "invalidCredential";
  if (isRefused || result.code !== null) pass.report(token, isRefused);
  const retryAfterMs = await obeyTooMany(exchange, result, door, operation);
  return { result: await closeJournal(options.journal, result), retryAfterMs, mayRepeat: exchange.kind === "failure" && !exchange.isDeadlineSpent };
}

/** The token to send, once the journal is open; it may have been refused, replaced or removed while the call waited its turn. */
async function openOrCancel(departure: Departure, pass: BreakerPass, door: Door, journal: Journal, attempt: number): Promise<{ token: string } | { obstacle: ProblemReason }> {
  try {
    const token = await door.token();
    const late = obstacle(token, pass);
    if (token !== null && late === null) {
      await journal.open(attempt);
      return { token };
    }
    await succeeds(departure.cancel);
    return { obstacle: late ?? "noToken" };
  } catch (error) {
    await succeeds(departure.cancel);
    throw error;
  }
}

/** Why a call with this token would be in vain. Anything but visible ASCII cannot stand in a header: it would fail or split the request. */
function obstacle(token: string | null, pass: BreakerPass): ProblemReason | null {
  if (token === null) return "noToken";
  return pass.isBlocked(token) || !/^[\u0021-\u007e]+$/.test(token) ? "invalidCredential" : null;
}

function withToken(request: WireRequest, token: string): WireRequest {
  const own = { Authorization: `Bearer ${token}`, Accept: "application/json", "Accept-Encoding": "gzip, deflate, br", "User-Agent": "merchant-desk" };
  return { ...request, headers: { ...request.headers, ...own } };
}

async function obeyTooMany<T>(exchange: Exchange, result: CallResult<T>, door: Door, operation: ServiceCall<T>["operation"]): Promise<number | null> {
  if (result.httpStatus !== 429) return null;
  await succeeds(() => door.pace.slowDown(operation));
  // An envelope is the answer of a call that was taken and may have been charged.
  if (exchange.kind !== "reply" || result.code !== null) return null;
  return readRetryAfter(exchange.reply.headers["retry-after"], door.clock.wallNow());
}

// An answer that was paid for is never lost to a journal that fails: it is tried once more and then said aloud.
async function closeJournal<T>(journal: Journal, result: CallResult<T>): Promise<CallResult<T>> {
  const isClosed = (await succeeds(() => journal.close(result))) || (await succeeds(() => journal.close(result)));
  return isClosed ? result : { ...result, remarks: [...result.remarks, "journal not closed"] };
}

async function succeeds(work: () => Promise<void>): Promise<boolean> {
  return work().then(() => true, () => false);
}

function stopped<T>(result: CallResult<T>): Attempt<T> {
  return { result, retryAfterMs: null, mayRepeat: false };
}
