import { inertCell } from "#lib/shared/base/csv.ts";
import { isShortenedNumber } from "#lib/shared/base/rounded-numbers.ts";
import { splitLines } from "#lib/shared/text/csv-records.ts";
import { type BuyerChoice, type BuyerRow, stripToDigits, readBuyerRows } from "./buyer-rows.ts";

/** Trade number and nickname in the right columns. */
type Cells = { number: string; nick: string };

type SwappedColumns = {
  /** Corrected cells by line. */
  lines: Map<number, Cells>;
  /** No line has its columns in the right order. */
  isWhole: boolean;
};

/** Shorter numbers may well be nicknames. */
const MIN_NUMBER_LENGTH = 12;
const MAX_NICK_LENGTH = 200;

/**
 * Finds lines with the nickname first. If one cell is no number, that decides; if both are, the usual length of
 * numbers does, else the longer one. Lines that fit both ways follow the rest of the list.
 */
export function findSwappedColumns(rows: readonly BuyerRow[]): SwappedColumns {
  const lines: SwappedColumns["lines"] = new Map();
  const lengths = new Set<number>();
  const open: { line: number; first: string; cells: Cells }[] = [];
  let isAnyRight = false;
  for (const row of rows) {
    if (row.flaw !== null) continue;
    const first = stripToDigits(row.number);
    const cells = swapCells(row);
    if (/^\d+$/.test(first)) {
      if (cells === null) {
        isAnyRight = true;
        lengths.add(first.length);
      } else if (!isOneInGroups(row, first)) open.push({ line: row.line, first, cells });
    } else if (cells !== null && first !== "" && !isShortenedNumber(first)) {
      lines.set(row.line, cells);
      lengths.add(cells.number.length);
    }
  }
  const fits = (digits: string) =>
    lengths.size > 0 ? lengths.has(digits.length) : digits.length >= MIN_NUMBER_LENGTH;
  const undecided = open.filter(({ line, first, cells }) => {
    const [isRight, isSwapped] = [fits(first), fits(cells.number)];
    if (isRight === isSwapped) return true;
    if (isRight) isAnyRight = true;
    else lines.set(line, cells);
    return false;
  });
  const isWhole = lines.size > 0 && !isAnyRight;
  if (isWhole) for (const { line, cells } of undecided) lines.set(line, cells);
  return { lines, isWhole };
}

/**
 * Corrects the swapped lines of a text, with a tab between number and nickname; others and those in `kept` are
 * left as they are.
 */
export function swapColumns(
  text: string,
  kept: ReadonlySet<number> = new Set(),
  choice?: BuyerChoice,
): string {
  const { rows } = readBuyerRows(text, choice);
  const { lines } = findSwappedColumns(rows);
  const inside = new Set(
    rows.flatMap(({ line, lastLine }) => (lines.has(line) && lastLine > line ? [lastLine] : [])),
  );
  return [...splitLines(text)]
    .flatMap(({ line, raw }) => {
      if (inside.has(line)) return [];
      const cells = kept.has(line) ? undefined : lines.get(line);
      return cells ? `${cells.number}\t${nickCell(cells.nick)}` : raw;
    })
    .join("\n");
}

function nickCell(nick: string): string {
  const cell = inertCell(nick.replace(/[\t\r\n]+/g, " "));
  return cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Swaps the cells when a trade number is in the nickname's place; null otherwise. */
function swapCells({ number, nick, isBlankSeparated }: BuyerRow): Cells | null {
  if (nick.length > MAX_NICK_LENGTH) return null;
  const at = isBlankSeparated ? lastWordAt(nick) : 0;
  const last = stripToDigits(nick.slice(at));
  if (!/^[1-9]\d*$/.test(last) || last.length < MIN_NUMBER_LENGTH || last.length > 19) return null;
  return { number: last, nick: `${number} ${nick.slice(0, at)}`.trim() };
}

function lastWordAt(text: string): number {
  const sound = text.trimEnd();
  return sound.length - (sound.split(/\s/).at(-1) ?? "").length;
}

/** True for one number with a blank inside, like "4402 981677163358206". */
function isOneInGroups({ nick, isBlankSeparated }: BuyerRow, first: string): boolean {
  return isBlankSeparated && first.length + stripToDigits(nick).length <= 19;
}
