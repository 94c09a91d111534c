// Traces of a wrong encoding: replacement characters, the same read once more as GBK, private characters, and
// characters that a program left escaped.
const LEFT_OVER =
  /[\ufffd\p{Co}]|锟斤拷|锟斤|斤拷|烫烫烫|屯屯屯|\\u[\da-f]{4}|\\x[\da-f]{2}|=\?[\w-]{3,20}\?[bq]\?|&#(?:\d{2,6}|x[\da-f]{2,5})|(?:[%=][\da-f]{2}){3}/iu;
// Characters that Windows has in place of Latin-1 controls.
const WINDOWS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** True when a text looks as if it was decoded in the wrong encoding. */
export function looksGarbled(text: string): boolean {
  if (LEFT_OVER.test(text) || isLostInEncoding(text)) return true;
  const latin = latinBytes(text);
  // A name in Latin letters has a plain one somewhere.
  if (latin !== null) return isUtf8(latin) || !/[A-Za-z]/.test(text);
  return isUtf8ReadAsGbk(text) || isGbkReadAsUtf8(text);
}

/** True for ??88 and 小?88: what an encoding without these signs leaves of 小王88. */
function isLostInEncoding(text: string): boolean {
  return /\p{Script=Han}\?[\p{L}\p{N}]/u.test(text) || (text.includes("??") && !/\p{L}/u.test(text));
}

/** True when all characters beyond ASCII look like plain GBK read as UTF-8: 一些 as һЩ. */
export function isGbkReadAsUtf8(text: string): boolean {
  const runs = text.match(/[^\0-\x7f]+/g) ?? [];
  return runs.length > 0 && !/[A-Za-z][^\0-\x7f]|[^\0-\x7f][A-Za-z]/.test(text) && runs.every(isPlainInGbk);
}

/** True when each pair of bytes is one of the 6,763 characters of GB 2312. */
function isPlainInGbk(run: string): boolean {
  if (/[^\u0080-\u07ff]/.test(run)) return false;
  const bytes = new TextEncoder().encode(run);
  return bytes.every((byte, at) => (at % 2 === 0 ? byte >= 0xc2 && byte <= 0xdf : byte >= 0xa1));
}

/** Bytes of a text in Latin-1 or Windows characters with at least two beyond ASCII; null for any other. */
function latinBytes(text: string): Uint8Array | null {
  if ((text.match(/[^\0-\x7f]/g) ?? []).length < 2) return null;
  const bytes = Array.from(text, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    const place = WINDOWS.indexOf(sign);
    return code < 256 && (code < 0x80 || code >= 0xa0 || place === -1)
      ? code
      : place === -1
        ? -1
        : 0x80 + place;
  });
  return bytes.includes(-1) ? null : Uint8Array.from(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    return /\p{Script=Han}/u.test(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

let gbkBytes: Map<string, readonly [number, number]> | null = null;

/** True for 灏忕帇: UTF-8 of 小王 in a spreadsheet. The last byte of three may be lost. */
function isUtf8ReadAsGbk(text: string): boolean {
  const bytes: number[] = [];
  for (const sign of text.replace(/[?？]/g, "")) {
    const code = sign.codePointAt(0) ?? 0;
    const pair = code < 0x80 ? [code] : bytesInGbk(sign);
    if (pair === undefined) return false;
    bytes.push(...pair);
  }
  if (bytes.filter((byte) => byte >= 0x80).length < 4) return false;
  const decoded = new TextDecoder().decode(Uint8Array.from(bytes));
  const read = decoded.endsWith("\ufffd") ? decoded.slice(0, -1) : decoded;
  return (
    !read.includes("\ufffd") &&
    /^[\0-\x7f]*\p{Script=Han}[\p{Script=Han}\0-\x7f\u3000-\u303f\uff00-\uffef]*$/u.test(read)
  );
}

function bytesInGbk(sign: string): readonly [number, number] | undefined {
  gbkBytes ??= readGbk();
  return gbkBytes.get(sign);
}

function readGbk(): Map<string, readonly [number, number]> {
  const found = new Map<string, readonly [number, number]>();
  const decoder = new TextDecoder("gbk");
  for (let head = 0x81; head <= 0xfe; head += 1)
    for (let tail = 0x40; tail <= 0xfe; tail += 1)
      if (tail !== 0x7f) found.set(decoder.decode(Uint8Array.of(head, tail)), [head, tail]);
  return found;
}

/** True for UTF-8 that is not by chance: at least as many characters of three bytes and more as damaged places. */
export function isMostlyUtf8(decoded: string): boolean {
  const damaged = decoded.match(/\ufffd/g)?.length ?? 0;
  if (damaged === 0) return true;
  const whole = decoded.match(/[\u0800-\ufffc]|[\u{10000}-\u{10ffff}]/gu)?.length ?? 0;
  return whole >= damaged;
}
