import { readXlsx, type CellValue } from "hucre/xlsx";
import { MAX_ROWS } from "#lib/shared/buyers/buyer-rows.ts";
import { MAX_BYTES, type DecodedFile } from "#lib/shared/buyers/decode-text-file.ts";

/** Limit of a workbook's unpacked bytes: 5 MB of a zip could be 5 GB. */
const MAX_UNPACKED = 100_000_000;
/** Titles, headings and empty rows above and between those of a list. */
const MAX_ABOVE = 1_000;
/** Digits of a number that a spreadsheet keeps: a larger number in a cell has lost some. */
const EXACT_DIGITS = 15;
const EXACT_BELOW = 1e15;

/**
 * Reads the first visible sheet with long numbers, or else with content: a line for each row, tabs between cells.
 * Says if other sheets have such numbers, too.
 */
export async function readWorkbook(bytes: Uint8Array, mostCharacters = MAX_BYTES): Promise<DecodedFile> {
  const unpacked = unpackedSize(bytes);
  if (unpacked === null) return { problem: "spreadsheet" };
  if (unpacked > MAX_UNPACKED) return { problem: "tooLarge" };
  const { sheets } = await readXlsx(bytes, {
    sheets: ({ hidden, veryHidden }) => hidden !== true && veryHidden !== true,
    // A longer table is refused as a whole, also below headings.
    maxRows: MAX_ROWS + MAX_ABOVE,
  }).catch(() => ({ sheets: null }));
  if (sheets === null) return { problem: "spreadsheet" };
  const tables = sheets.map((sheet) => sheet.rows.map((row) => row.map(cellText)));
  const lists = tables.filter((each) => each.some(hasLongNumber));
  const rows = lists[0] ?? tables.find((each) => each.some(hasText));
  const text = rows === undefined ? "" : toLines(rows);
  if (text.length > mostCharacters) return { problem: "tooLarge" };
  return lists.length > 1 ? { text, doubt: "otherSheets" } : { text };
}

// A template's first sheet may only explain the second.
const hasLongNumber = (row: readonly string[]) =>
  row.some((cell) => /\p{Nd}{10}|^\d\.\d+E\+\d+$/u.test(cell));
const hasText = (row: readonly string[]) => row.some((cell) => cell !== "");

/**
 * Writes a number as a spreadsheet shows it: 1299 for 1299.0000000000002, and 1.2E+15 for one that lost digits, so
 * that it is not taken for an order number.
 */
function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : dateText(value);
  if (typeof value !== "number") return String(value);
  const shown = Number(value.toPrecision(EXACT_DIGITS));
  return Math.abs(shown) < EXACT_BELOW ? String(shown) : value.toExponential(EXACT_DIGITS - 1).toUpperCase();
}

/** Writes a day, and a time of day if it has one: a spreadsheet counts it in parts of a day, so to the second. */
function dateText(date: Date): string {
  const text = new Date(Math.round(date.getTime() / 1_000) * 1_000).toISOString();
  const [day = "", time = ""] = text.slice(0, 19).split("T");
  return time === "00:00:00" ? day : `${day} ${time}`;
}

function firstColumn(rows: readonly string[][]): number {
  const firsts = rows.filter(hasText).map((row) => row.findIndex((cell) => cell !== ""));
  return firsts.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
}

/** Writes a line for each row down to the last with content, from the first column with content. */
function toLines(rows: readonly string[][]): string {
  const from = firstColumn(rows);
  return rows
    .slice(0, rows.findLastIndex(hasText) + 1)
    .map((row) => row.slice(from).map(tsvCell).join("\t"))
    .join("\n");
}

function tsvCell(cell: string): string {
  return /["\t\r\n\v\f\u0085\u2028\u2029]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Sums the unpacked sizes that a zip's directory states, which the reader enforces; null if it is no workbook. */
function unpackedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  let hasWorkbook = false;
  for (let at = 0; at + 46 <= bytes.length; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const [packed, unpacked, nameLength] = [
      view.getUint32(at + 20, true),
      view.getUint32(at + 24, true),
      view.getUint16(at + 28, true),
    ];
    sum += packed > 0 && unpacked === 0 ? Number.POSITIVE_INFINITY : unpacked;
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    if (/(?:^|\/)workbook\.xml$/.test(name)) hasWorkbook = true;
    at += 45 + nameLength;
  }
  return hasWorkbook ? sum : null;
}
