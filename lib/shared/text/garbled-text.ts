// What a reader in another encoding leaves: the sign for what it can't read, that sign read once more as GBK, private signs.
const LEFT_OVER = /[\ufffd\p{Co}]|锟斤拷|锟斤|斤拷|烫烫烫|屯屯屯/u;
// The signs that Windows has in place of the controls of Latin-1.
const WINDOWS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** Whether a text of a person's looks as if it had been read in another encoding than it was written in. */
export function looksGarbled(text: string): boolean {
  if (LEFT_OVER.test(text) || isLostInEncoding(text)) return true;
  const latin = latinBytes(text);
  // A Latin name has a plain letter somewhere.
  if (latin !== null) return isUtf8(latin) || !/[A-Za-z]/.test(text);
  return isUtf8ReadAsGbk(text) || isGbkReadAsUtf8(text);
}

/** 小王88 as ??88: what an encoding without Chinese leaves of a name. */
function isLostInEncoding(text: string): boolean {
  return text.includes("??") && !/\p{L}/u.test(text);
}

/** Whether all signs beyond ASCII are such as a text in GBK of plain characters gives when it is read as UTF-8: 一些 as һЩ. */
export function isGbkReadAsUtf8(text: string): boolean {
  const runs = text.match(/[^\0-\x7f]+/g) ?? [];
  return runs.length > 0 && !/[A-Za-z][^\0-\x7f]|[^\0-\x7f][A-Za-z]/.test(text) && runs.every(isPlainInGbk);
}

/** Two bytes a sign, and each pair a character of the 6,763 that GB 2312 has. */
function isPlainInGbk(run: string): boolean {
  if (/[^\u0080-\u07ff]/.test(run)) return false;
  const bytes = new TextEncoder().encode(run);
  return bytes.every((byte, at) => (at % 2 === 0 ? byte >= 0xc2 && byte <= 0xdf : byte >= 0xa1));
}

/** The bytes of a text that holds no sign but those of Latin-1 or of Windows, two beyond ASCII at least; null for any other. */
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

/** 小王 as 灏忕帇: what a spreadsheet shows of a file in UTF-8. The last byte of three may have been lost. */
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
