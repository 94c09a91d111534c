// Line ends of old and new tools.
const LINE_END = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/g;
/** Characters of a quoted cell that are read. */
const MAX_RECORD_LENGTH = 20_000;

/** Unifies line ends. */
export function withPlainLineEnds(text: string): string {
  return /[\r\v\f\u0085\u2028\u2029]/.test(text) ? text.replace(LINE_END, "\n") : text;
}

/** One line, or several that a quoted cell joins; numbers from 1, `end` is where the next one begins. */
export type TextRecord = { line: number; lastLine: number; raw: string; end: number };

type TextLine = { line: number; raw: string; start: number; end: number };

/** Lines of a text; `from` is the start of line number `first`. */
export function* splitLines(text: string, from = 0, first = 1): Generator<TextLine> {
  const ends = new RegExp(LINE_END);
  let start = from;
  for (let line = first; start <= text.length; line += 1) {
    ends.lastIndex = start;
    const found = ends.exec(text);
    const end = found === null ? text.length + 1 : ends.lastIndex;
    yield { line, raw: text.slice(start, found?.index), start, end };
    start = end;
  }
}

/** Lines of a text, joined where a quoted cell spans several; `isOpen` says if a record ends within quotes. */
export function* recordsOf(
  text: string,
  isOpen: (raw: string) => boolean,
  from = 0,
  first = 1,
): Generator<TextRecord> {
  const lines = splitLines(text, from, first);
  for (const begin of lines) {
    let last = begin;
    let { raw } = begin;
    while (isOpen(raw)) {
      const quote = text.indexOf('"', last.end);
      if (quote === -1 || quote - begin.start > MAX_RECORD_LENGTH) break;
      while (last.end <= quote) last = lines.next().value ?? last;
      raw = text.slice(begin.start, last.start + last.raw.length);
    }
    yield { line: begin.line, lastLine: last.line, raw, end: last.end };
  }
}

export type CsvCells = {
  cells: string[];
  /** A quote never closes, or text follows it before the next cell. */
  flaw: "unclosedQuote" | "afterQuote" | null;
};

/** Splits a record into cells (RFC 4180): quoted ones unescaped, bare ones as they are, without blanks around them. */
export function csvCells(raw: string, separator: string): CsvCells {
  const cells: string[] = [];
  for (let at = 0; at <= raw.length; at += separator.length) {
    const bare = skipBlanks(raw, at, separator);
    const end = raw.charAt(bare) === '"' ? closingQuote(raw, bare + 1) : null;
    if (end === -1) return { cells, flaw: "unclosedQuote" };
    const next = raw.indexOf(separator, end === null ? at : end + 1);
    const stop = next === -1 ? raw.length : next;
    if (end !== null && raw.slice(end + 1, stop).trim() !== "") return { cells, flaw: "afterQuote" };
    cells.push(end === null ? raw.slice(at, stop).trim() : raw.slice(bare + 1, end).replaceAll('""', '"'));
    at = stop;
  }
  return { cells, flaw: null };
}

/** Place of the closing quote for one that opened before `from`; -1 without one. */
export function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2))
    if (text.charAt(at + 1) !== '"') return at;
  return -1;
}

function skipBlanks(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text.charAt(at) !== separator && /[\s\0\u200b\ufeff]/.test(text.charAt(at)))
    at += 1;
  return at;
}
