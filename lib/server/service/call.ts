import { notSentResult, readExchange, type ServiceCall } from "#lib/server/service/reply/exchange.ts";
import {
  readRetryAfter,
  sendRequest,
  type ServiceOrigin,
  type Exchange,
  type WireRequest,
} from "#lib/server/service/transport/send-request.ts";
import type { CallResult, ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { CallOptions, CallRecorder, Permit, ServiceClock } from "./call-options.ts";
import type { CredentialBreaker, BreakerPass } from "./credential-breaker.ts";

const MAX_REPEATS_NOT_SENT = 2;
const MAX_REPEATS_TOO_MANY = 3;
const BACK_OFF_MS = 250;

/**
 * One call with its automatic repeats: at most two after a request that certainly never left, at most three after HTTP
 * 429. Every other result stands, because every operation is billed. Throws only what token or recorder throw.
 */
export async function callWithRetries<T>(
  connection: Connection,
  breaker: CredentialBreaker,
  call: ServiceCall<T>,
  options: CallOptions,
): Promise<CallResult<T>> {
  const pass = breaker.enter({ priority: options.priority, pressedAt: options.pressedAt ?? null });
  const repeats = { notSent: 0, tooMany: 0 };
  const sum = { sentCount: 0, waitMs: 0 };
  try {
    for (let attempt = 1; ; attempt += 1) {
      const { result, wasTooMany, mayRepeat } = await attemptCall(connection, pass, call, options, attempt);
      sum.sentCount += result.sentCount;
      sum.waitMs += result.waitMs;
      const whole = { ...result, ...sum };
      if (result.outcome === "notSent" && mayRepeat && repeats.notSent < MAX_REPEATS_NOT_SENT) {
        await connection.clock.sleep(
          Math.round(BACK_OFF_MS * 2 ** repeats.notSent * (0.5 + connection.clock.random())),
        );
        repeats.notSent += 1;
      } else if (wasTooMany && repeats.tooMany < MAX_REPEATS_TOO_MANY) {
        // The next permit waits as long as the service said, and so does every other call of the operation.
        repeats.tooMany += 1;
      } else return whole;
    }
  } finally {
    pass.leave();
  }
}

/** What every call through one client shares. */
export type Connection = { origin: ServiceOrigin; token: () => Promise<string | null>; clock: ServiceClock };

export type Attempt<T> = {
  result: CallResult<T>;
  /** HTTP 429 without an envelope: refused before any work. */
  wasTooMany: boolean;
  /** Whether the network, not we ourselves, kept the request from leaving, and quickly enough to try again. */
  mayRepeat: boolean;
};

const DEADLINE_MS = { person: 15_000, bulk: 30_000 } as const;

/**
 * One attempt: a permit, then the request, then what became of it is written down. Nothing is sent when there is no
 * permit, no token, or one that is known to be refused.
 */
async function attemptCall<T>(
  connection: Connection,
  pass: BreakerPass,
  call: ServiceCall<T>,
  options: CallOptions,
  attempt: number,
): Promise<Attempt<T>> {
  const { clock, origin } = connection;
  const { operation } = call;
  let token: string | null = null;
  const permit = await options.recorder.open({
    attempt,
    priority: options.priority,
    // The token may have been refused, replaced or removed while the call waited its turn.
    obstacle: async () => {
      token = await connection.token();
      return obstacle(token, pass);
    },
  });
  if ("stopped" in permit)
    return stopWith({ ...notSentResult(operation, permit.stopped), waitMs: permit.waitMs });
  if (token === null) throw new Error("a recorder gave a permit without asking what stands against it");

  let sentAt = clock.now();
  const onSent = (): void => {
    sentAt = clock.now();
    permit.markSent();
  };
  const deadlineMs = options.deadlineMs ?? DEADLINE_MS[options.priority];
  const exchange = await sendRequest(origin, withToken(call.request, token), {
    deadlineMs,
    sendBy: permit.sendBy,
    now: clock.now,
    onSent,
  });
  const callMs = Math.max(0, Math.round(clock.now() - sentAt));
  const wasTooMany = obeyTooMany(exchange, permit, clock);
  permit.release(exchange.kind === "reply" ? "answered" : exchange.hasLeft ? "unanswered" : "cancelled");

  const result = { ...readExchange(exchange, call, token, origin.host), waitMs: permit.waitMs, callMs };
  const isTokenRejected = result.outcome === "refused" && result.reason === "invalidCredential";
  if (isTokenRejected || result.code !== null) pass.report(token, isTokenRejected);
  return {
    result: await closeRecord(options.recorder, result),
    // An envelope is the answer of a call that was taken and may have been charged.
    wasTooMany: wasTooMany && result.code === null,
    mayRepeat: exchange.kind === "failure" && !exchange.isDeadlineSpent,
  };
}

/** Why a call with this token would be in vain. Anything but visible ASCII cannot stand in a header: it would fail or split the request. */
function obstacle(token: string | null, pass: BreakerPass): ProblemReason | null {
  if (token === null) return "noToken";
  return pass.isBlocked(token) || !/^[\u0021-\u007e]+$/.test(token) ? "invalidCredential" : null;
}

function withToken(request: WireRequest, token: string): WireRequest {
  const own = {
    Authorization: `Bearer ${token}`,
    Accept: "application/json",
    "Accept-Encoding": "gzip, deflate, br",
    "User-Agent": "merchant-desk",
  };
  return { ...request, headers: { ...request.headers, ...own } };
}

/** Whether it was HTTP 429, in whole; of a reply that was cut off it is obeyed too, but what became of the call is unknown. */
function obeyTooMany(exchange: Exchange, permit: Permit, clock: ServiceClock): boolean {
  const isWhole = exchange.kind === "reply";
  if ((isWhole ? exchange.reply.status : exchange.httpStatus) !== 429) return false;
  permit.throttle(
    readRetryAfter(isWhole ? exchange.reply.headers["retry-after"] : undefined, clock.wallNow()),
  );
  return isWhole;
}

// An answer that was paid for is never lost to a record that fails: it is tried once more and then said aloud.
async function closeRecord<T>(recorder: CallRecorder, result: CallResult<T>): Promise<CallResult<T>> {
  const isClosed =
    (await succeeds(() => recorder.close(result))) || (await succeeds(() => recorder.close(result)));
  return isClosed ? result : { ...result, warnings: [...result.warnings, "record not closed"] };
}

async function succeeds(work: () => Promise<void>): Promise<boolean> {
  return work().then(
    () => true,
    () => false,
  );
}

function stopWith<T>(result: CallResult<T>): Attempt<T> {
  return { result, wasTooMany: false, mayRepeat: false };
}
