import { type ReactNode, useState } from "react";
import { later } from "#components/ui/later.tsx";
import type { StartExport } from "#lib/client/jobs/start-export.ts";
import { exportColumns } from "#lib/shared/orders/order-cells.ts";
import type { Book } from "./use-book.ts";

const ExportDialog = later(() => import("./export-orders-dialog.tsx").then((module) => module.ExportDialog));
const ExportNote = later(() => import("./export-note.tsx").then((module) => module.ExportNote));

/**
 * Everything that the book is asked for as a file: `open` asks in which form, `dialog` and `note` are where that is asked, and where
 * the file is offered as soon as it is there.
 */
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
