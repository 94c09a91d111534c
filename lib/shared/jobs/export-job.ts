import type { ExportForm } from "#lib/shared/base/csv.ts";
import type { BookExport } from "#lib/shared/orders/book.ts";
import type { JobEntry } from "./jobs.ts";

/** Input of an export: `sealed` holds the encrypted query, `words` are in the language of its start. */
export type ExportOrdersInput = Pick<BookExport, "form" | "columns" | "all"> & {
  sealed: string;
  /** The optional ones are absent in exports started by an older version. */
  words: { header: string[]; mark: string; cut: string; cutCell?: string; orders?: string; items?: string };
};

/** An export of the order book: rows written (`done`) of the orders counted at the start (`total`). */
export type ExportJob = JobEntry<"exportOrders"> & {
  form: ExportForm;
  isOfAllShops: boolean;
  /** Number of columns; null for all. */
  columns: number | null;
  /** Reason why the file is incomplete: more rows than a file may hold. */
  cut: "limit" | null;
  /** Number of texts cut to the length of a cell; each says so at its end. */
  cutCells: number;
  /** Speed since the start; null before it. */
  rowsPerSecond: number | null;
};

/** True for an export of all shops, which is of none by name. */
export function isOfAllShops(job: JobEntry): boolean {
  return job.kind === "exportOrders" && (job as ExportJob).isOfAllShops;
}

/** Estimates the milliseconds left; null when unknown. */
export function exportMsLeft({ total, done, rowsPerSecond }: ExportJob): number | null {
  if (total === null || !rowsPerSecond) return null;
  return (Math.max(0, total - done) / rowsPerSecond) * 1_000;
}
