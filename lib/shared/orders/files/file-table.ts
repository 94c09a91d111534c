import {
  chosenColumns,
  type ColumnChoice,
  findSeparator,
  listColumns,
  type ReadTable,
  SEPARATORS,
} from "#lib/shared/tables/pasted-columns.ts";
import { csvCells, recordsOf, withPlainLineEnds } from "#lib/shared/text/csv-records.ts";
import {
  channelColumnsByHeads,
  countHeads,
  type FileColumns,
  type FileField,
  isItemsFile,
  recognizeChannel,
} from "./channel-columns.ts";
import { type Channel, CHANNELS, MAX_FILE_ROWS } from "./file-orders.ts";

/** A row of a file, with the line it begins in, from 1. */
export type FileRow = { line: number; cells: string[] };

/** A person's corrections of what was recognised. */
export type FileChoice = { channel?: Channel; columns?: ColumnChoice<FileField> };

/** A file as a table: null channel if no channel writes such headings. */
export type FileTable = ReadTable<FileField> & {
  channel: Channel | null;
  heads: string[];
  rows: FileRow[];
};

type FileProblem = { kind: "empty" | "items" | "tooManyRows" } | { kind: "quote"; line: number };

/** Titles and notes above the headings. */
const MAX_ABOVE = 20;

/** Splits the text of a file into rows and finds the headings, the channel and the column of each field. */
export function readFileTable(given: string, choice: FileChoice = {}): FileTable | FileProblem {
  const text = withPlainLineEnds(given.replace(/^\ufeff/, ""));
  const top = findHeads(text);
  const rows: FileRow[] = [];
  const isOpen = (raw: string) => csvCells(raw, top.separator).flaw === "unclosedQuote";
  for (const { line, raw } of recordsOf(text, isOpen)) {
    if (line <= top.line || raw.trim() === "") continue;
    const { cells, flaw } = csvCells(raw, top.separator);
    if (flaw !== null) return { kind: "quote", line };
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (rows.length === MAX_FILE_ROWS) return { kind: "tooManyRows" };
    rows.push({ line, cells });
  }
  if (rows.length === 0) return { kind: "empty" };
  const channel = choice.channel ?? recognizeChannel(top.heads);
  if (channel === "taobao" && isItemsFile(top.heads)) return { kind: "items" };
  const columns = listColumns(
    top.heads,
    rows.map(({ cells }) => cells),
  );
  const byHeads: FileColumns = channel === null ? {} : channelColumnsByHeads(channel, top.heads);
  const byField = chosenColumns(choice.columns, columns) ?? byHeads;
  return { channel, heads: top.heads, rows, columns, byField, isByHeads: byHeads.number !== undefined };
}

type Top = { separator: string; line: number; heads: string[] };

/** Finds the line of the headings and their separator: where most headings of a channel are; else the first line. */
function findHeads(text: string): Top {
  const first = text.split("\n", MAX_ABOVE).map((raw, at) => ({ raw, line: at + 1 }));
  const found = first
    .flatMap(({ raw, line }) =>
      SEPARATORS.filter((separator) => raw.includes(separator)).map((separator) => {
        const { cells: heads } = csvCells(raw, separator);
        return { separator, line, heads, count: Math.max(...CHANNELS.map((one) => countHeads(one, heads))) };
      }),
    )
    .reduce<(Top & { count: number }) | null>(
      (best, one) => (one.count > (best?.count ?? 0) ? one : best),
      null,
    );
  if (found !== null) return found;
  const separator = findSeparator(text) ?? ",";
  const { raw, line } = first.find((one) => one.raw.trim() !== "") ?? { raw: "", line: 1 };
  return { separator, line, heads: csvCells(raw, separator).cells };
}
