// The ends of a line, as tools of any age write them.
const LINE_END = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/g;
/** What a quote takes in is looked at no further than this. */
const MAX_RECORD_LENGTH = 20_000;

/** A text whose lines end one way. */
export function withPlainLineEnds(text: string): string {
  return /[\r\v\f\u0085\u2028\u2029]/.test(text) ? text.replace(LINE_END, "\n") : text;
}

/** One line, or several of which a quoted cell is one; numbers from 1, `end` is where the next one begins. */
export type TextRecord = { line: number; lastLine: number; raw: string; end: number };

type TextLine = { line: number; raw: string; start: number; end: number };

/** The lines of a text, one after another; `from` begins the line of number `first`. */
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

/** The lines of a text, those joined that a quoted cell goes over; `isOpen` says whether a quote is open at a record's end. */
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
  /** A quote is never closed, or something stands between it and the next cell. */
  flaw: "unclosedQuote" | "afterQuote" | null;
};

/** The cells of a record that a known sign parts (RFC 4180): quoted ones with doubled quotes, bare ones as they are, blanks around them gone. */
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

/** Where the quote ends that has begun before this place; -1 where it never does. */
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
