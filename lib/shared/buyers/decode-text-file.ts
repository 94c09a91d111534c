import { MOST_CHARACTERS } from "./buyer-rows.ts";

/** The largest file that is read. */
export const MOST_BYTES = MOST_CHARACTERS;

export type DecodedFile = { text: string } | { problem: "tooLarge" | "spreadsheet" | "binary" };

const SPREADSHEETS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0xd0, 0xcf, 0x11, 0xe0],
];
const SAMPLE_BYTES = 4_096;

/** The text of a file: UTF-8 and UTF-16 with or without BOM, else GBK. A workbook under the name of a text file is told apart. */
export function decodeTextFile(bytes: Uint8Array): DecodedFile {
  if (bytes.length > MOST_BYTES) return { problem: "tooLarge" };
  if (SPREADSHEETS.some((head) => head.every((byte, at) => bytes[at] === byte)))
    return { problem: "spreadsheet" };
  const text = decode(bytes);
  return text === null || isBinary(text) ? { problem: "binary" } : { text };
}

function decode(bytes: Uint8Array): string | null {
  const wide = wideEncoding(bytes);
  if (wide !== null) return decodeAs(wide, bytes);
  return decodeAs("utf-8", bytes) ?? decodeAs("gbk", bytes);
}

/** Digits and commas fill every other byte of UTF-16 with zeros, also where no BOM says so. */
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

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** More than one control sign in sixteen, line ends and tabs aside, is no text. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE_BYTES);
  const controls = sample.match(/[^\P{Cc}\t\r\n]/gu)?.length ?? 0;
  return controls > 1 && controls * 16 > sample.length;
}
