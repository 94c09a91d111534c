import type { BookExport, EXPORT_FORMS } from "#lib/shared/orders/book.ts";
import type { JobEntry } from "./jobs.ts";

export type ExportForm = (typeof EXPORT_FORMS)[number];

/** What an export was begun with: which orders lies under seal; the words are those of the language in which it was begun. */
export type ExportOrdersInput = Pick<BookExport, "form" | "columns" | "all"> & {
  sealed: string;
  /** `cutCell` is absent in what was begun before it was said. */
  words: { header: string[]; mark: string; cut: string; cutCell?: string };
};

/** An export of the order book: `done` are rows written, `total` the orders that were counted when it began. */
export type ExportJob = JobEntry<"exportOrders"> & {
  form: ExportForm;
  /** Orders of every shop. */
  isOfAllShops: boolean;
  /** Null: all of them. */
  columns: number | null;
  /** Why it ends before its end: there are more rows than a file takes. */
  cut: "limit" | null;
  /** Texts that were too long for a cell of a spreadsheet, and say so at their end. */
  cutCells: number;
  /** Of late; null before it began. */
  rowsPerSecond: number | null;
};

/** About how many milliseconds are left; null while nobody can tell. */
export function exportMsLeft({ total, done, rowsPerSecond }: ExportJob): number | null {
  if (total === null || !rowsPerSecond) return null;
  return (Math.max(0, total - done) / rowsPerSecond) * 1_000;
}
