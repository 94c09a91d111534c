import type { Command } from "#lib/shared/base/errors.ts";
import type { ExportForm } from "#lib/shared/base/csv.ts";
import { bookExportUrl, type BookQuery } from "#lib/shared/orders/book.ts";
import { sendCommand } from "#lib/client/send-command.ts";

export type StartExport = Command<{ id: string }>;

/** `columns`: names of the file's columns; null for all. */
type ExportChoice = { form: ExportForm; columns: readonly string[] | null };

/** Starts a job that writes all matching orders into a file; returns the id of the job. */
export function startExport(action: StartExport, { q, ...view }: BookQuery, { form, columns }: ExportChoice) {
  const search = bookExportUrl.write({ ...view, form, columns: columns?.join(".") });
  return sendCommand(action, {
    ...Object.fromEntries(new URLSearchParams(search)),
    ...(q !== undefined && { q }),
  });
}
