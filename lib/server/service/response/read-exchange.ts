import { shortTo } from "#lib/shared/base/trim-end.ts";
import {
  createResponseJson,
  decodeResponseText,
  type ResponseJson,
} from "#lib/server/service/json/exact-json.ts";
import type { Exchange, WireResponse, WireRequest } from "#lib/server/service/transport/send-request.ts";
import type { Note } from "#lib/server/service/json/json-value.ts";
import type { CallFacts, CallResult, ProblemReason } from "#lib/shared/calls/call-result.ts";
import { hidePersonalData, personalDataIn } from "#lib/shared/base/personal-data.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { cleanText, createRedactor } from "./redaction.ts";
import { readResponse, type ResponseReader } from "./read-response.ts";

/** One request of an operation, ready to be sent, with the reader of its response. */
export type ServiceCall<T> = {
  operation: Operation;
  request: WireRequest;
  /** Creates the reader; `unpack` reads JSON text inside the texts of the response. */
  readerFor: (unpack: ResponseJson["read"]) => ResponseReader<T>;
  /** Removes the values of the request from every stored text of the service. */
  hide: (text: string) => string;
};

const MAX_REMARKS = 30;
const MAX_MESSAGE_LENGTH = 500;

/** Turns an exchange of the transport into the result of one attempt, with the token redacted. Never throws. */
export function readExchange<T>(
  exchange: Exchange,
  call: ServiceCall<T>,
  token: string,
  serviceHost: string,
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
  const warnings = new Set<string>();
  const sent = { ...facts, httpStatus: exchange.reply.status, sentCount: 1 };
  try {
    const note = (remark: string): void => void warnings.add(hidePersonalData(call.hide(redact(remark))));
    const response = decodeBody(exchange.reply, scrub, note);
    const json = createResponseJson(response.body !== null && isFree(response.body) ? cleanText : scrub);
    const context = { operation: call.operation, serviceHost, json, note };
    const { facts: said, ...verdict } = readResponse(response, call.readerFor(json.read), context);
    const hide = (text: string | null): string | null => (text === null ? null : call.hide(text));
    const texts = {
      message: capMessage(hide(said.message)),
      requestId: withoutPerson(hide(said.requestId)),
      oddCharge: withoutPerson(hide(said.oddCharge)),
    };
    const throttle =
      verdict.outcome === "answered"
        ? []
        : throttleWarnings(verdict.reason, exchange.reply.body?.length === 0);
    return {
      ...sent,
      ...said,
      ...texts,
      warnings: [...[...warnings].slice(0, MAX_REMARKS), ...throttle],
      ...verdict,
    };
  } catch {
    // A reader that fails on an unexpected shape must not lose the fact that the call was made.
    return {
      ...sent,
      outcome: "unknown",
      reason: "notUnderstood",
      authorization: null,
      warnings: [...warnings, "reader failed"],
    };
  }
}

function decodeBody({ status, headers, body }: WireResponse, scrub: (text: string) => string, note: Note) {
  const contentType = headers["content-type"] ?? null;
  return {
    status,
    contentType,
    location: headers.location === undefined ? null : scrub(headers.location),
    body: body === null ? null : decodeResponseText(body, contentType, note),
  };
}

/** Limits a message of the service to what may be stored with a call and shown to everybody who may see the call. */
function capMessage(message: string | null): string | null {
  return message === null ? null : shortTo(MAX_MESSAGE_LENGTH, hidePersonalData(message)).toWellFormed();
}

/**
 * Hides personal data in text that may hold long numbers: only one with its check digit or day of birth is
 * personal.
 */
function withoutPerson(text: string | null): string | null {
  return text === null || personalDataIn(text) === null ? text : hidePersonalData(text);
}

function throttleWarnings(reason: ProblemReason, isEmptyBody: boolean): string[] {
  return isPossibleThrottle(reason, isEmptyBody) ? ["possible_throttle"] : [];
}

/** Facts of a call of which nothing is known yet: no code, no cost, nothing sent. */
export function emptyFacts(operation: Operation): CallFacts {
  return {
    operation,
    code: null,
    httpStatus: null,
    message: null,
    serviceTime: null,
    costPoints: null,
    summedPoints: null,
    chargePlace: null,
    rowPoints: null,
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
 * Tells whether a call may have hit the service's rate limit: codes 101 and 202, HTTP 503, a dropped connection, or
 * an empty body that no status explains. The spec doesn't say how the limit shows. Spec: "Limits".
 */
function isPossibleThrottle(reason: ProblemReason, isEmptyBody: boolean): boolean {
  return BUSY.has(reason) || (isEmptyBody && reason === "notUnderstood");
}
