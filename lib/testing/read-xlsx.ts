import { inflateRawSync } from "node:zlib";

/** A cell as a spreadsheet reads it; a formula would be neither kind. */
export type ReadCell = { kind: "text" | "number"; value: string };

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY_BYTES = 46;

/** The files of a zip archive, by its own directory. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  let end = bytes.length - 22;
  while (bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, nameSize] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
    ];
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(from, from + size);
    const name = bytes.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameSize);
    files.set(name, method === 8 ? inflateRawSync(packed) : packed);
    at += ENTRY_BYTES + nameSize + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

/** The XML of a sheet of a workbook, the first by default. */
export function sheetXml(bytes: Buffer, nr = 1): string {
  const sheet = unzip(bytes).get(`xl/worksheets/sheet${nr}.xml`);
  if (!sheet) throw new Error("no sheet");
  return sheet.toString("utf8");
}

/** The rows of a sheet, missing cells as null. Throws for a cell that is neither text nor number. */
export function readSheet(bytes: Buffer, nr = 1): (ReadCell | null)[][] {
  return [...sheetXml(bytes, nr).matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = ""]) => {
    const cells: (ReadCell | null)[] = [];
    for (const [, letters = "", attributes = "", inner] of row.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    ))
      cells[findColumn(letters)] = inner === undefined ? null : formatCell(attributes, inner);
    return Array.from(cells, (cell) => cell ?? null);
  });
}

function formatCell(attributes: string, inner: string): ReadCell {
  const text = /^<is><t(?: xml:space="preserve")?>(.*)<\/t><\/is>$/s.exec(inner)?.[1];
  if (text !== undefined && attributes.includes('t="inlineStr"')) return { kind: "text", value: plain(text) };
  const number = /^<v>(-?[\d.]+)<\/v>$/.exec(inner)?.[1];
  if (number !== undefined && !attributes.includes("t=")) return { kind: "number", value: number };
  throw new Error(`a cell that is neither text nor number: ${attributes} ${inner}`);
}

const SIGNS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Decodes XML entities and the `_x000A_` escapes of spreadsheets. */
function plain(xml: string): string {
  return xml
    .replace(/&(\w+);/g, (_, name: string) => SIGNS[name] ?? "?")
    .replace(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

function findColumn(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
