import { isMostlyUtf8 } from "#lib/shared/text/garbled-text.ts";
import { NUMBER_TEXT, type WireValue, type Note } from "./json-value.ts";
import { mayBeParsed, MAX_NODES, type NodeBudget } from "./scan-json.ts";

type ReviverContext = { source?: string };
type ExactParse = (
  text: string,
  reviver: (key: string, value: unknown, context: ReviverContext) => unknown,
) => unknown;

// TypeScript's lib does not know the reviver's third argument yet; Node 24 has it.
const parseWithSource = JSON.parse as ExactParse;

/** Field that people type several lines into; it never holds an address. */
const TYPED_IN_LINES = "remark";

function scrubLines(text: string, scrub: (text: string) => string): string {
  return text
    .split(/\r\n?|\n/)
    .map(scrub)
    .join("\n");
}

/**
 * Parses JSON text to a value whose numbers keep their digits and whose strings went through `scrub`, without
 * fields named `__proto__`. Undefined for text that is no JSON, is nested too deeply, repeats a key or holds more
 * values than `budget` has left, which is then below 0.
 */
export function parseExactJson(
  text: string,
  scrub: (text: string) => string,
  budget: NodeBudget = { left: MAX_NODES },
): WireValue | undefined {
  if (!mayBeParsed(text, budget)) return undefined;
  try {
    return parseWithSource(text, (key, inner, { source }) => {
      // The parser treats `__proto__` like any other key; undefined leaves it out.
      if (key === "__proto__") return undefined;
      if (typeof inner === "string") return key === TYPED_IN_LINES ? scrubLines(inner, scrub) : scrub(inner);
      if (typeof inner === "number") return exactNumber(source ?? String(inner), scrub);
      return inner;
    }) as WireValue;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Reads the JSON of one response, and JSON text inside its texts, within one budget. */
export type ResponseJson = {
  read: (text: string) => WireValue | undefined;
  /** True when a text was not read because it held too many values. */
  isTooLarge: () => boolean;
};

/** Creates the JSON reader of a response: like `parseExactJson`, with 200,000 values for all its texts together. */
export function createResponseJson(scrub: (text: string) => string): ResponseJson {
  const budget = { left: MAX_NODES };
  return {
    read: (text) => parseExactJson(text, scrub, budget),
    isTooLarge: () => budget.left < 0,
  };
}

/** Keeps the digits of a number; one with a secret's digits becomes text without them. */
function exactNumber(source: string, scrub: (text: string) => string): WireValue {
  const scrubbed = scrub(source);
  return scrubbed === source ? { [NUMBER_TEXT]: source } : scrubbed;
}

const GBK_NAMES = new Set(["gbk", "gb2312", "gb18030", "x-gbk"]);

/**
 * Decodes the bytes of a response as declared, UTF-8 or GBK, and as the other of the two where they can only be that.
 * Unreadable bytes become replacement characters and are noted; a byte order mark is dropped.
 */
export function decodeResponseText(bytes: Uint8Array, contentType: string | null, note: Note): string {
  const declared =
    /charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i.exec(contentType ?? "")?.[1]?.toLowerCase() ?? "utf-8";
  const isGbk = GBK_NAMES.has(declared);
  if (!isGbk && declared !== "utf-8" && declared !== "utf8") note("charset: not utf-8 or gbk");
  const [label, other] = isGbk ? ["gb18030", "utf-8"] : ["utf-8", "gb18030"];
  const text = decodeWhole(bytes, label);
  if (text !== null) return text;
  const readable = new TextDecoder(label).decode(bytes);
  const asOther = isGbk || !isMostlyUtf8(readable) ? decodeWhole(bytes, other) : null;
  note(asOther === null ? "charset: replacement characters" : `charset: ${other}`);
  return asOther ?? readable;
}

/** Decodes bytes without any damage; null otherwise. */
function decodeWhole(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
