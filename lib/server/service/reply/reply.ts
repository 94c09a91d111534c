import { decodeReplyText, parseExactJson } from "#lib/server/service/json/exact-json.ts";
import { asObject, field, type Note, type WireValue } from "#lib/server/service/json/json-value.ts";
import { readText } from "#lib/server/service/json/read-text.ts";
import type { WireReply } from "#lib/server/service/transport/send-request.ts";
import { OPERATION_FACTS, type Operation } from "#lib/shared/calls/operations.ts";
import { type AuthorizationLink, readAuthorizationLink } from "#lib/shared/links/authorization-link.ts";
import { readWebLink } from "#lib/shared/links/web-link.ts";
import { readCallCharge, type CallCharge } from "./charge.ts";
import { classifyCode, classifyStatus, type Classification } from "./codes.ts";
import { readEnvelope, type Envelope } from "./envelope.ts";
import { readShopAuthorization } from "./shop-authorization.ts";

/** What an envelope of code 0 holds for one operation; `rows` are the raw records that may carry the charge. */
export type ReplyReading<T> =
  { data: T; rows: readonly WireValue[] } | { problem: "noData" | "notUnderstood" };
export type ReplyReader<T> = (envelope: Envelope, note: Note) => ReplyReading<T>;

/** Whose reply it is and how its texts are made safe to keep. */
type ReplyContext = {
  operation: Operation;
  serviceHostname: string;
  scrub: (text: string) => string;
  /** For the texts of the body alone. */
  scrubBody: (text: string) => string;
  note: Note;
};

type ReplyFacts = CallCharge & {
  code: number | null;
  message: string | null;
  serviceMs: number | null;
  requestId: string | null;
};
export type ReplyVerdict<T> =
  | { outcome: "answered"; data: T; facts: ReplyFacts }
  | (Classification & { authorization: AuthorizationLink | null; facts: ReplyFacts });

const NO_FACTS: ReplyFacts = {
  code: null,
  message: null,
  serviceMs: null,
  requestId: null,
  costPoints: null,
  summedPoints: null,
  chargePlace: null,
  oddCharge: null,
};
const LONGEST_MESSAGE = 500;
const LONGEST_REQUEST_ID = 128;

/** What a whole HTTP reply says: its envelope decides whatever the status, and without one the status does. Pure. */
export function readReply<T>(reply: WireReply, read: ReplyReader<T>, context: ReplyContext): ReplyVerdict<T> {
  const { note, scrub, scrubBody } = context;
  const contentType = reply.headers["content-type"] ?? null;
  const envelope =
    reply.body === null
      ? null
      : readEnvelope(parseExactJson(decodeReplyText(reply.body, contentType, note), scrubBody), note);
  if (reply.body === null) note("content-encoding: unreadable");
  const location = reply.headers.location === undefined ? null : scrub(reply.headers.location);
  if (!envelope) return classifyWithoutEnvelope(reply.status, location, context);
  if (!/[/+]json\b/i.test(contentType ?? "")) note("content-type: not json");
  if (envelope.code === 0) return readAnswer(envelope, read, note);
  const classification = classifyCode(envelope.code, envelope.message);
  const isUnauthorized = classification.reason === "shopNotAuthorized";
  const mirrored = reply.status === 302 && needsShop(context.operation) ? location : null;
  const authorization = isUnauthorized
    ? readShopAuthorization(envelope, mirrored, context.serviceHostname)
    : null;
  return { ...classification, authorization, facts: factsOf(envelope, []) };
}

function readAnswer<T>(envelope: Envelope, read: ReplyReader<T>, note: Note): ReplyVerdict<T> {
  const reading = read(envelope, note);
  if ("problem" in reading)
    return { outcome: "unknown", reason: reading.problem, authorization: null, facts: factsOf(envelope, []) };
  return { outcome: "answered", data: reading.data, facts: factsOf(envelope, reading.rows) };
}

function factsOf(envelope: Envelope, rows: Parameters<typeof readCallCharge>[2]): ReplyFacts {
  const data = asObject(envelope.data) ?? {};
  const requestId = readText(field(data, "request_id")) ?? readText(field(envelope.root, "request_id"));
  return {
    code: envelope.code,
    message: envelope.message?.slice(0, LONGEST_MESSAGE).toWellFormed() ?? null,
    serviceMs: envelope.serviceMs,
    requestId: requestId?.slice(0, LONGEST_REQUEST_ID).toWellFormed() ?? null,
    ...readCallCharge(envelope.root, envelope.data, rows),
  };
}

function classifyWithoutEnvelope<T>(
  status: number,
  location: string | null,
  context: ReplyContext,
): ReplyVerdict<T> {
  const classification = classifyStatus(status);
  const authorization = readAuthorizationLink([location ?? ""], context.serviceHostname);
  if (status === 302 && needsShop(context.operation) && authorization.kind === "usable") {
    return { outcome: "refused", reason: "shopNotAuthorized", authorization, facts: NO_FACTS };
  }
  if (classification.reason === "moved")
    context.note(`moved to ${readWebLink(location ?? "")?.host ?? "an unreadable place"}`);
  return { ...classification, authorization: null, facts: NO_FACTS };
}

// Only where a shop must authorize can an HTTP 302 mean "not authorized".
function needsShop(operation: Operation): boolean {
  return OPERATION_FACTS[operation].needsShop;
}
