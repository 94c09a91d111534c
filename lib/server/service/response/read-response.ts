import type { ResponseJson } from "#lib/server/service/json/exact-json.ts";
import { asObject, field, type Note, type WireValue } from "#lib/server/service/json/json-value.ts";
import { readText } from "#lib/server/service/json/read-text.ts";
import { OPERATION_FACTS } from "#lib/shared/calls/operation-facts.ts";
import { type Operation } from "#lib/shared/calls/operations.ts";
import { type AuthorizationLink, readAuthorizationLink } from "#lib/shared/links/authorization-link.ts";
import { readWebLink } from "#lib/shared/links/web-link.ts";
import { readCallCharge, type CallCharge } from "./charge.ts";
import { classifyCode, classifyStatus, type Classification } from "./codes.ts";
import { readEnvelope, type Envelope } from "./envelope.ts";
import { readShopAuthorization } from "./shop-authorization.ts";

/** Content of an envelope of code 0 for one operation; `rows` are the raw records that may carry the charge. */
export type ResponseReading<T> =
  { data: T; rows: readonly WireValue[] } | { problem: "noData" | "notUnderstood" };
export type ResponseReader<T> = (envelope: Envelope, note: Note) => ResponseReading<T>;

/** A complete response as text; `body` is null if it can't be decompressed. `location` is safe to store. */
type TextResponse = {
  status: number;
  contentType: string | null;
  location: string | null;
  body: string | null;
};

/** Operation of a response, and its way to read JSON. */
type ResponseContext = {
  operation: Operation;
  /** Host of the service, with its port where that is not the default. */
  serviceHost: string;
  json: ResponseJson;
  note: Note;
};

type EnvelopeInfo = CallCharge & {
  code: number | null;
  message: string | null;
  serviceMs: number | null;
  serviceTime: number | null;
  requestId: string | null;
};
export type ResponseVerdict<T> =
  | { outcome: "answered"; data: T; facts: EnvelopeInfo }
  | (Classification & { authorization: AuthorizationLink | null; facts: EnvelopeInfo });

const NO_FACTS: EnvelopeInfo = {
  code: null,
  message: null,
  serviceMs: null,
  serviceTime: null,
  requestId: null,
  costPoints: null,
  summedPoints: null,
  rowPoints: null,
  chargePlace: null,
  oddCharge: null,
};
// Longer than stored messages, so that a value to hide is found as a whole.
const MAX_MESSAGE_READ_LENGTH = 1_000;
const MAX_REQUEST_ID_LENGTH = 128;

/** Judges a complete HTTP response: by its envelope whatever the status, without one by the status. Pure. */
export function readResponse<T>(
  reply: TextResponse,
  read: ResponseReader<T>,
  context: ResponseContext,
): ResponseVerdict<T> {
  const { json, note } = context;
  const { status, contentType, location, body } = reply;
  const envelope = body === null ? null : unpackData(readEnvelope(json.read(body), note), json);
  if (body === null) note("content-encoding: unreadable");
  if (!envelope) return classifyWithoutEnvelope(status, location, context);
  if (!/[/+]json\b/i.test(contentType ?? "")) note("content-type: not json");
  if (envelope.code === 0) return readSuccess(envelope, read, note);
  const classification = classifyCode(envelope.code, envelope.message);
  const isUnauthorized = classification.reason === "shopNotAuthorized";
  const mirrored = status === 302 && needsShop(context.operation) ? location : null;
  const authorization = isUnauthorized
    ? readShopAuthorization(envelope, mirrored, context.serviceHost)
    : null;
  return { ...classification, authorization, facts: readEnvelopeInfo(envelope, [], note) };
}

/** Reads data that came as JSON in a text. */
function unpackData(envelope: Envelope | null, json: ResponseJson): Envelope | null {
  const data = envelope?.data;
  return envelope && typeof data === "string" && /^[[{]/.test(data.trimStart())
    ? { ...envelope, data: json.read(data) ?? data }
    : envelope;
}

function readSuccess<T>(envelope: Envelope, read: ResponseReader<T>, note: Note): ResponseVerdict<T> {
  const reading = read(envelope, note);
  if ("problem" in reading)
    return {
      outcome: "unknown",
      reason: reading.problem,
      authorization: null,
      facts: readEnvelopeInfo(envelope, [], note),
    };
  return { outcome: "answered", data: reading.data, facts: readEnvelopeInfo(envelope, reading.rows, note) };
}

function readEnvelopeInfo(envelope: Envelope, rows: readonly WireValue[], note: Note): EnvelopeInfo {
  const data = asObject(envelope.data) ?? {};
  const requestId = readText(field(data, "request_id")) ?? readText(field(envelope.root, "request_id"));
  return {
    code: envelope.code,
    message: envelope.message === null ? null : readable(envelope.message),
    serviceMs: envelope.serviceMs,
    serviceTime: envelope.serviceTime,
    requestId: requestId?.slice(0, MAX_REQUEST_ID_LENGTH).toWellFormed() ?? null,
    ...readCallCharge(envelope.root, envelope.data, rows, note),
  };
}

/** Cuts a message without splitting a number: half a number would not be recognized. */
function readable(message: string): string {
  if (message.length <= MAX_MESSAGE_READ_LENGTH) return message;
  const cut = message.slice(0, MAX_MESSAGE_READ_LENGTH).toWellFormed();
  const end = cut.split(/\p{L}/u).at(-1) ?? "";
  const digit = end.search(/\p{Nd}/u);
  return digit === -1 ? cut : cut.slice(0, cut.length - end.length + digit);
}

function classifyWithoutEnvelope<T>(
  status: number,
  location: string | null,
  context: ResponseContext,
): ResponseVerdict<T> {
  const classification = classifyStatus(status);
  const authorization = readAuthorizationLink([location ?? ""], context.serviceHost);
  // A gateway may have said this, too: the scan is offered, and the outcome stays unknown.
  if (status === 302 && needsShop(context.operation) && authorization.kind === "usable")
    return { outcome: "unknown", reason: "shopNotAuthorized", authorization, facts: NO_FACTS };
  if (classification.reason === "notUnderstood" && context.json.isTooLarge())
    return { outcome: "unknown", reason: "tooLarge", authorization: null, facts: NO_FACTS };
  if (classification.reason === "moved")
    context.note(`moved to ${readWebLink(location ?? "")?.host ?? "an unreadable place"}`);
  return { ...classification, authorization: null, facts: NO_FACTS };
}

// HTTP 302 can mean "not authorized" only where a shop must authorize.
function needsShop(operation: Operation): boolean {
  return OPERATION_FACTS[operation].needsShop;
}
