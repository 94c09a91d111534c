import { readCsvCell } from "#lib/shared/base/csv.ts";

const SEPARATORS = "\t,，;；、";
/** A line of a million columns is looked at no further than this. */
const LONGEST_LINE = 4_000;

export type SplitLine = {
  number: string;
  nick: string;
  /** Only blanks stand between the two: the nick is all the rest, blanks and commas in it too. */
  isBlankSeparated: boolean;
  flaw: "moreColumns" | "afterQuote" | "tooLong" | null;
};

type Cell = { text: string; end: number };

/** Trade number and nick of one line, quoted as in CSV or bare, or as our own files have them; null for a blank line. A quote has to end on its own line. */
export function splitBuyerLine(raw: string): SplitLine | "unclosedQuote" | null {
  const line = raw.slice(0, LONGEST_LINE);
  const unclosed = raw.length > LONGEST_LINE ? TOO_LONG : "unclosedQuote";
  const first = readCell(
    line,
    skip(line, 0, isNothing),
    (sign) => isSpace(sign) || SEPARATORS.includes(sign),
  );
  if (first === null) return unclosed;
  const gap = skip(line, first.end, isNothing);
  const separator = SEPARATORS.includes(line.charAt(gap)) ? line.charAt(gap) : "";
  const second = readCell(line, skip(line, gap + separator.length, isNothing), (sign) => sign === separator);
  if (second === null) return unclosed;
  const isGlued = first.isQuoted && separator === "" && gap === first.end && gap < line.length;
  const flaw = isGlued ? "afterQuote" : flawOfRest(line, second.end, separator, raw.length > LONGEST_LINE);
  if (first.text === "" && second.text === "" && flaw === null) return null;
  return {
    number: readCsvCell(first.text),
    nick: readCsvCell(second.text),
    isBlankSeparated: separator === "",
    flaw,
  };
}

const TOO_LONG: SplitLine = { number: "", nick: "", isBlankSeparated: false, flaw: "tooLong" };

function flawOfRest(line: string, from: number, separator: string, isCut: boolean): SplitLine["flaw"] {
  const next = skip(line, from, (sign) => sign === separator || isNothing(sign));
  if (next >= line.length) return isCut ? "tooLong" : null;
  return line.slice(from, next).includes(separator) && separator !== "" ? "moreColumns" : "afterQuote";
}

function readCell(
  line: string,
  start: number,
  isEnd: (sign: string) => boolean,
): (Cell & { isQuoted: boolean }) | null {
  if (line.charAt(start) !== '"') {
    const end = skip(line, start, (sign) => !isEnd(sign));
    return { text: line.slice(start, end), end, isQuoted: false };
  }
  const quoted = readQuoted(line, start + 1);
  return quoted && { ...quoted, isQuoted: true };
}

function readQuoted(line: string, start: number): Cell | null {
  for (let at = line.indexOf('"', start); at !== -1; at = line.indexOf('"', at + 2)) {
    if (line.charAt(at + 1) !== '"')
      return { text: line.slice(start, at).replaceAll('""', '"'), end: at + 1 };
  }
  return null;
}

function skip(line: string, from: number, isPassed: (sign: string) => boolean): number {
  let at = from;
  while (at < line.length && isPassed(line.charAt(at))) at += 1;
  return at;
}

/** A blank that is seen as one; the tab is a separator. */
function isSpace(sign: string): boolean {
  return /[^\S\t\ufeff]/.test(sign);
}

function isNothing(sign: string): boolean {
  return isSpace(sign) || /[\0\u200b\ufeff]/.test(sign);
}
