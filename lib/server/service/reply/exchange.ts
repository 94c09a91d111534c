import type { Exchange, WireRequest } from "#lib/server/service/transport/send-request.ts";
import type { CallFacts, CallResult, ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { cleanText, createRedactor } from "./redaction.ts";
import { readReply, type ReplyReader } from "./reply.ts";

/** One operation's request, ready to be sent, and how its answer is read. */
export type ServiceCall<T> = {
  operation: Operation;
  request: WireRequest;
  /** The reader; `scrub` cleans texts the reader unpacks itself. */
  readerFor: (scrub: (text: string) => string) => ReplyReader<T>;
  /** Takes what the request holds of a person out of every text of the service that is kept. */
  hide: (text: string) => string;
};

const MOST_REMARKS = 30;

/** Turns what the transport brought back into the result of one attempt, the token redacted. Never throws. */
export function readExchange<T>(
  exchange: Exchange,
  call: ServiceCall<T>,
  token: string,
  serviceHostname: string,
): CallResult<T> {
  const facts = emptyFacts(call.operation);
  if (exchange.kind === "failure") {
    const { httpStatus, hasLeft, reason } = exchange;
    const warnings = throttleWarnings(reason, false);
    return {
      ...facts,
      httpStatus,
      sentCount: hasLeft ? 1 : 0,
      warnings,
      outcome: hasLeft ? "unknown" : "notSent",
      reason,
      authorization: null,
    };
  }
  const { redact, isFree } = createRedactor(token);
  const scrub = (text: string): string => redact(cleanText(text));
  const { body } = exchange.reply;
  const scrubBody = body !== null && isFree(body) ? cleanText : scrub;
  const warnings = new Set<string>();
  const sent = { ...facts, httpStatus: exchange.reply.status, sentCount: 1 };
  try {
    const context = {
      operation: call.operation,
      serviceHostname,
      scrub,
      scrubBody,
      note: (remark: string) => void warnings.add(redact(remark)),
    };
    const { facts: said, ...verdict } = readReply(exchange.reply, call.readerFor(scrubBody), context);
    const hide = (text: string | null): string | null => (text === null ? null : call.hide(text));
    const texts = {
      message: hide(said.message),
      requestId: hide(said.requestId),
      oddCharge: hide(said.oddCharge),
    };
    const throttle =
      verdict.outcome === "answered"
        ? []
        : throttleWarnings(verdict.reason, exchange.reply.body?.length === 0);
    return {
      ...sent,
      ...said,
      ...texts,
      warnings: [...[...warnings].slice(0, MOST_REMARKS), ...throttle],
      ...verdict,
    };
  } catch {
    // A reader that stumbles over a shape nobody thought of must not lose the fact that the call was made.
    return {
      ...sent,
      outcome: "unknown",
      reason: "notUnderstood",
      authorization: null,
      warnings: [...warnings, "reader failed"],
    };
  }
}

function throttleWarnings(reason: ProblemReason, isEmptyBody: boolean): string[] {
  return isPossibleThrottle(reason, isEmptyBody) ? ["possible_throttle"] : [];
}

/** A call that was stopped on our side: certainly not sent, certainly not charged. */
export function notSentResult(operation: Operation, reason: ProblemReason): CallResult<never> {
  return { ...emptyFacts(operation), outcome: "notSent", reason, authorization: null };
}

/** The facts of a call of which nothing is known yet: no code, no cost, nothing sent. */
export function emptyFacts(operation: Operation): CallFacts {
  return {
    operation,
    code: null,
    httpStatus: null,
    message: null,
    costPoints: null,
    summedPoints: null,
    chargePlace: null,
    oddCharge: null,
    requestId: null,
    sentCount: 0,
    waitMs: 0,
    callMs: 0,
    serviceMs: null,
    warnings: [],
  };
}

const BUSY = new Set<ProblemReason>(["timedOut", "retryLater", "unavailable", "connectionLost"]);

/**
 * Whether a call may have been over the service's frequency limit: codes 101 and 202, HTTP 503, a dropped connection,
 * or an empty body no status explains. The spec leaves open how the limit shows itself. Spec: "Limits".
 */
function isPossibleThrottle(reason: ProblemReason, isEmptyBody: boolean): boolean {
  return BUSY.has(reason) || (isEmptyBody && reason === "notUnderstood");
}
