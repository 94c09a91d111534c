import { tableKey } from "#lib/shared/tables/pasted-columns.ts";
import type { FileOrder } from "./file-orders.ts";
import { type FileChoice, type FileTable, readFileTable } from "./file-table.ts";
import { type OrderFile, readOrderFile } from "./read-order-file.ts";
import { type ColumnsByChannel, headingsSum } from "./saved-columns.ts";

/** Way to read a text: by a person's corrections, or by the columns they chose earlier. */
export type ReadingWanted = { choice: FileChoice; saved: ColumnsByChannel; timeZone: string };

/** Facts of a table, without its rows. */
export type TableFacts = Pick<FileTable, "channel" | "columns" | "byField" | "isByHeads">;

export type FileProblem = { kind: string; line?: number };

/** A part of what is read of a file; `read` or `problem` is the last one. */
export type FilePart =
  | { kind: "progress"; share: number }
  | { kind: "orders"; orders: FileOrder[] }
  | ({ kind: "read"; table: TableFacts } & Omit<OrderFile, "orders">)
  | { kind: "problem"; problem: FileProblem };

/** Orders of a part: taking them over costs a page a few milliseconds. */
const MAX_ORDERS_OF_PART = 500;

/** Reads the orders of a text, and passes on one part after the other. */
export function readInParts(text: string, wanted: ReadingWanted, pass: (part: FilePart) => void): void {
  const table = tableOf(text, wanted);
  if (!("rows" in table)) return pass({ kind: "problem", problem: table });
  const { channel, columns, byField, isByHeads, rows } = table;
  const { orders, ...rest } = readOrderFile(rows, byField, wanted.timeZone, (share) =>
    pass({ kind: "progress", share }),
  );
  for (let from = 0; from < orders.length; from += MAX_ORDERS_OF_PART)
    pass({ kind: "orders", orders: orders.slice(from, from + MAX_ORDERS_OF_PART) });
  pass({ kind: "read", table: { channel, columns, byField, isByHeads }, ...rest });
}

/** Reads the table; with a person's earlier columns where they chose some for such headings. */
function tableOf(text: string, { choice, saved }: ReadingWanted) {
  const table = readFileTable(text, choice);
  if (!("rows" in table) || table.channel === null || choice.columns !== undefined) return table;
  const before = saved[table.channel];
  if (before === undefined || before.sum !== headingsSum(table.columns)) return table;
  const columns = { heads: tableKey(table.columns), byField: before.columns };
  return readFileTable(text, { ...choice, columns });
}
