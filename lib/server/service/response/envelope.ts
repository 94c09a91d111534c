import {
  asObject,
  field,
  safeName,
  numberText,
  warnUnknownFields,
  type Note,
  type WireObject,
  type WireValue,
} from "#lib/server/service/json/json-value.ts";
import { readInstant } from "#lib/server/service/json/read-instant.ts";
import { isNotGiven, readText } from "#lib/server/service/json/read-text.ts";

/** Fields of every response. Spec: "Common response envelope". */
export type Envelope = {
  code: number;
  message: string | null;
  /** `msec`, milliseconds. */
  serviceMs: number | null;
  /** `time`, Unix milliseconds. */
  serviceTime: number | null;
  data: WireValue | undefined;
  /** The whole response, for shapes with values beside `code`. */
  root: WireObject;
};

const YEAR_2100_SECONDS = 4_102_444_800;

/** Reads the envelope of a parsed response; null without a readable `code`: it is not from this service. */
export function readEnvelope(reply: WireValue | undefined, note: Note): Envelope | null {
  const root = asObject(reply);
  const code = root ? readCode(field(root, "code")) : null;
  if (!root || code === null) {
    note(`shape: ${describeShape(reply)}`);
    return null;
  }
  warnUnknownFields("reply", root, KNOWN, note);
  return {
    code,
    message: readMessage(root, note),
    serviceMs: readServiceMs(field(root, "msec"), note),
    serviceTime: readServiceTime(field(root, "time"), note),
    data: field(root, "data"),
    root,
  };
}

const KNOWN = [
  "code",
  "msg",
  "mag",
  "msec",
  "time",
  "data",
  "request_id",
  "withholding_money",
  "url",
  "short_url",
  "mobile_url",
  "mobile_short_url",
  "we_app_page_path",
  "we_app_web_view_url",
  "we_app_web_view_short_url",
  "we_app_info",
  "sign",
  "single_url_list",
];

/**
 * Reads a code: a whole number counts only in plain digits, as `1e-400` and 0.0 round to 0 and are no success. Any
 * other fraction is an unlisted code.
 */
function readCode(value: WireValue | undefined): number | null {
  const digits = numberText(value);
  const text = digits ?? (typeof value === "string" ? value : "");
  if (/^(?:0|-?[1-9]\d{0,15})$/.test(text)) return Number(text);
  const code = digits === null ? Number.NaN : Number(digits);
  return Number.isFinite(code) && !Number.isInteger(code) ? code : null;
}

function readMessage(root: WireObject, note: Note): string | null {
  const usual = readText(field(root, "msg"));
  const misspelt = readText(field(root, "mag"));
  if (misspelt !== null) note(usual === null || usual === misspelt ? "mag for msg" : "msg and mag differ");
  return usual ?? misspelt;
}

function readServiceMs(value: WireValue | undefined, note: Note): number | null {
  if (isNotGiven(value)) return null;
  const text = readText(value);
  const ms = text !== null && /^\d{1,12}(?:\.\d{1,9})?$/.test(text) ? Math.round(Number(text)) : null;
  if (ms === null) note("msec: unreadable");
  return ms;
}

/** Reads `time`, which is only stored to find the call at the service. Another unit is noted. */
function readServiceTime(value: WireValue | undefined, note: Note): number | null {
  const read = readInstant(value);
  if (read === null) return null;
  if ("unreadable" in read) note("time: unreadable");
  else if (Number(readText(value)) > YEAR_2100_SECONDS) note("time: milliseconds");
  return "value" in read ? read.value : null;
}

/** Describes a response without an envelope by names and kinds, never by values. */
function describeShape(reply: WireValue | undefined): string {
  const root = asObject(reply);
  if (!root) return valueKind(reply);
  const fields = Object.entries(root).slice(0, 20);
  return `{${fields.map(([name, value]) => `${safeName(name)}: ${valueKind(value)}`).join(", ")}}`;
}

function valueKind(value: WireValue | undefined): string {
  if (value === undefined) return "not json";
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return numberText(value) === null ? typeof value : "number";
}
