import { NUMBER_TEXT, type WireValue, type Note } from "./json-value.ts";

type ReviverContext = { source?: string };
type ExactParse = (
  text: string,
  reviver: (key: string, value: unknown, context: ReviverContext) => unknown,
) => unknown;

// TypeScript's lib does not know the reviver's third argument yet; Node 24 has it.
const parseWithSource = JSON.parse as ExactParse;

/**
 * JSON text to a value whose numbers keep their digits and whose strings went through `scrub`. Undefined when the text
 * is not JSON, is nested too deeply, repeats a key or names `__proto__`: such a reply is not understood.
 */
export function parseExactJson(text: string, scrub: (text: string) => string): WireValue | undefined {
  try {
    const value = parseWithSource(text, (_key, inner, { source }) => {
      if (typeof inner === "string") return scrub(inner);
      if (typeof inner === "number") return exactNumber(source ?? String(inner), scrub);
      return inner;
    });
    return hasAmbiguousKeys(text) ? undefined : (value as WireValue);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A number that is a secret's digits becomes text without them. */
function exactNumber(source: string, scrub: (text: string) => string): WireValue {
  const scrubbed = scrub(source);
  return scrubbed === source ? { [NUMBER_TEXT]: source } : scrubbed;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether text that is valid JSON names a key twice in one object, or names `__proto__`: readers of such text disagree
 * about what it says, so nobody should pay on its word.
 */
function hasAmbiguousKeys(json: string): boolean {
  const open: (Set<string> | null)[] = [];
  let at = 0;
  while (at < json.length) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      const end = stringEnd(json, at);
      const keys = open.at(-1);
      if (keys && isFollowedByColon(json, end)) {
        const key = keyText(json.slice(at, end));
        if (key === "__proto__" || keys.has(key)) return true;
        keys.add(key);
      }
      at = end;
      continue;
    }
    if (code === 0x7b) open.push(new Set());
    else if (code === 0x5b) open.push(null);
    else if (code === 0x7d || code === 0x5d) open.pop();
    at += 1;
  }
  return false;
}

function stringEnd(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at + 1;
}

function isFollowedByColon(json: string, from: number): boolean {
  let at = from;
  while (at < json.length && json.charCodeAt(at) <= 0x20) at += 1;
  return json[at] === ":";
}

function keyText(quoted: string): string {
  return quoted.includes("\\") ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}

const GBK_NAMES = new Set(["gbk", "gb2312", "gb18030", "x-gbk"]);

/**
 * Bytes of a reply to text. A declared UTF-8 or GBK is honoured, anything else is read as UTF-8; what cannot be read
 * becomes replacement characters and a remark. A byte order mark is dropped.
 */
export function decodeReplyText(bytes: Uint8Array, contentType: string | null, note: Note): string {
  const declared =
    /charset\s{0,9}=\s{0,9}"?([\w-]{1,40})/i.exec(contentType ?? "")?.[1]?.toLowerCase() ?? "utf-8";
  const isGbk = GBK_NAMES.has(declared);
  if (!isGbk && declared !== "utf-8" && declared !== "utf8") note("charset: not utf-8 or gbk");
  const label = isGbk ? "gb18030" : "utf-8";
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    note("charset: replacement characters");
    return new TextDecoder(label).decode(bytes);
  }
}
