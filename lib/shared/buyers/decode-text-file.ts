import { isGbkReadAsUtf8, isMostlyUtf8 } from "#lib/shared/text/garbled-text.ts";
import { MAX_CHARACTERS } from "./buyer-rows.ts";

/** Size limit of a file, in bytes. */
export const MAX_BYTES = MAX_CHARACTERS;

/** `doubt`: the bytes are valid in two encodings, and the guess may be wrong. */
export type DecodedFile =
  { text: string; doubt?: "encoding" | "otherSheets" } | { problem: "tooLarge" | "spreadsheet" | "binary" };

const ZIPS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
];
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];
// Markup that tools write under the name of a workbook, and that spreadsheets open.
const MARKUP = /^\s*<(?:!doctype|html|table|meta|head|\?xml|\?mso)/i;
const SAMPLE_BYTES = 4_096;

/** True for the bytes of a zip, which workbooks are. */
export function isZip(bytes: Uint8Array): boolean {
  return ZIPS.some((head) => beginsWith(bytes, head));
}

/**
 * Decodes a text file: UTF-8 and UTF-16 with or without BOM, else GB 18030. Damaged places become U+FFFD. A
 * workbook with the name of a text file is recognised.
 */
export function decodeTextFile(bytes: Uint8Array, mostBytes = MAX_BYTES): DecodedFile {
  if (bytes.length > mostBytes) return { problem: "tooLarge" };
  if (isZip(bytes) || beginsWith(bytes, OLD_WORKBOOK)) return { problem: "spreadsheet" };
  const { text, doubt } = decode(bytes);
  if (MARKUP.test(text.slice(0, SAMPLE_BYTES))) return { problem: "spreadsheet" };
  if (isBinary(text)) return { problem: "binary" };
  return doubt === undefined ? { text } : { text, doubt };
}

function beginsWith(bytes: Uint8Array, head: readonly number[]): boolean {
  return head.every((byte, at) => bytes[at] === byte);
}

function decode(bytes: Uint8Array): { text: string; doubt?: "encoding" } {
  const wide = wideEncoding(bytes);
  if (wide !== null) return { text: decodeAs(wide, bytes) };
  const text = decodeAs("utf-8", bytes);
  if (beginsWith(bytes, [0xef, 0xbb, 0xbf])) return { text };
  // GBK may be valid UTF-8 by chance; a shop's file is more likely Chinese.
  if (isGbkReadAsUtf8(text)) return { text: decodeAs("gb18030", bytes), doubt: "encoding" };
  if (isMostlyUtf8(text)) return { text };
  const chinese = decodeAs("gb18030", bytes);
  return isUsualGbk(bytes) ? { text: chinese } : { text: chinese, doubt: "encoding" };
}

/** True when at least three in four Chinese characters are common ones; text in Big5 or Shift JIS hits rare ones. */
function isUsualGbk(bytes: Uint8Array): boolean {
  let [common, rare] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const [head = 0, tail = 0] = [bytes[at], bytes[at + 1]];
    if (head < 0x81) continue;
    if (tail >= 0x40) at += 1;
    if (head >= 0xb0 && head <= 0xd7 && tail >= 0xa1) common += 1;
    else if (head < 0xa1 || head > 0xa9) rare += 1;
  }
  return rare * 3 <= common;
}

/** Recognises UTF-16 without a BOM: digits and commas fill every other byte with zeros. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even + odd < sample.length / 8) return null;
  if (odd > even * 8) return "utf-16le";
  return even > odd * 8 ? "utf-16be" : null;
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** True when over a sixteenth is control characters (besides line ends and tabs) or a quarter is unreadable. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE_BYTES);
  const controls = sample.match(/[^\P{Cc}\t\r\n]/gu)?.length ?? 0;
  const unread = sample.match(/\ufffd/g)?.length ?? 0;
  return (controls > 1 && controls * 16 > sample.length) || unread * 4 > sample.length;
}
