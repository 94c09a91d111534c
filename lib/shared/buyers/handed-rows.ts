import { readCsvCell } from "#lib/shared/base/csv.ts";
import { recordsOf } from "#lib/shared/text/csv-records.ts";
import { cleanPastedText, stripToDigits } from "./buyer-rows.ts";
import { isLineOpen, splitBuyerLine } from "./split-buyer-line.ts";

/** An order number from a selection, and the nickname that a person enters for it. */
export type HandedRow = { number: string; nick: string };

/** `unused`: pasted lines without an order. */
type PastedNicks = { rows: HandedRow[]; unused: number };

/** Writes the rows as lines of the text field; a number with a blank or comma stays one cell. */
export function handedText(rows: readonly HandedRow[]): string {
  return rows.map(({ number, nick }) => `${numberCell(number)}\t${nick}\n`).join("");
}

function numberCell(number: string): string {
  return /[\s,，;；、"]/.test(number) ? `"${number.replaceAll('"', '""')}"` : number;
}

const NICK_HEAD = /^(买家|会员)?(昵称|旺旺|会员名|nick|nickname)$|^buyer[ _]?(nick|nickname)?$/i;

/**
 * Fills a pasted column of nicknames in from row `at` on, line by line. When the paste holds order numbers of
 * these rows, each nickname goes to its own number.
 */
export function pasteNicks(rows: readonly HandedRow[], at: number, text: string): PastedNicks {
  const lines = [...recordsOf(text.trimEnd(), isLineOpen)].map(({ raw }) => raw);
  return pasteByNumber(rows, lines) ?? pasteInTurn(rows, at, lines);
}

function pasteByNumber(rows: readonly HandedRow[], lines: readonly string[]): PastedNicks | null {
  const numbers = new Set(rows.map(({ number }) => number));
  const nicks = new Map<string, string>();
  let unused = 0;
  for (const raw of lines) {
    const split = splitBuyerLine(raw);
    if (split === null) continue;
    const [first, second] = split === "unclosedQuote" ? ["", ""] : [split.number, split.nick];
    if (numbers.has(stripToDigits(first))) nicks.set(stripToDigits(first), cleanPastedText(second));
    else if (numbers.has(stripToDigits(second))) nicks.set(stripToDigits(second), cleanPastedText(first));
    else if (/\d/.test(first + second)) unused += 1;
  }
  if (nicks.size === 0) return null;
  return { rows: rows.map(({ number, nick }) => ({ number, nick: nicks.get(number) ?? nick })), unused };
}

function pasteInTurn(rows: readonly HandedRow[], at: number, lines: readonly string[]): PastedNicks {
  const cells = lines.map(readNick);
  if (cells.length > 1 && NICK_HEAD.test(cells[0] ?? "")) cells.shift();
  return {
    rows: rows.map((row, index) => ({ ...row, nick: (index < at ? null : cells[index - at]) ?? row.nick })),
    unused: cells.slice(rows.length - at).filter((cell) => cell !== "").length,
  };
}

/** Reads the first cell of a pasted line: a nickname may hold blanks and commas, but no tab. */
function readNick(raw: string): string {
  const [cell = ""] = raw.split("\t");
  const isQuoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');
  return cleanPastedText(readCsvCell(isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}
