import { type ReactNode, useState } from "react";
import { later } from "#components/ui/later.tsx";
import type { StartExport } from "#lib/client/jobs/start-export.ts";
import { exportColumns } from "#lib/shared/orders/order-cells.ts";
import type { Book } from "./use-book.ts";

const ExportDialog = later(() => import("./export-orders-dialog.tsx").then((module) => module.ExportDialog));
const ExportNote = later(() => import("./export-note.tsx").then((module) => module.ExportNote));

/** Export of the book: `open` shows the dialog for its format, `note` its progress and file. */
export function useBookExport(book: Book, shownColumns: readonly string[], startExport: StartExport) {
  const [isAsking, setAsking] = useState(false);
  const [jobId, setJobId] = useState<string | null>(null);
  const dialog: ReactNode = isAsking && (
    <ExportDialog
      asked={book.asked}
      total={book.total.data ?? null}
      shownColumns={exportColumns(shownColumns, "orderBook")}
      startExport={startExport}
      onStarted={(id) => {
        setJobId(id);
        setAsking(false);
      }}
      onClose={() => setAsking(false)}
    />
  );
  const note: ReactNode = jobId !== null && (
    <ExportNote key={jobId} jobId={jobId} onClose={() => setJobId(null)} />
  );
  return { open: () => setAsking(true), dialog, note };
}

export type BookExporting = ReturnType<typeof useBookExport>;
