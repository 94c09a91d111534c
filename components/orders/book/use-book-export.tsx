import { useState } from "react";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { exportColumns } from "#lib/shared/orders/order-cells.ts";
import type { Book } from "./use-book.ts";

const ExportDialog = lazyPart(() =>
  import("./export-orders-dialog.tsx").then((module) => module.ExportDialog),
);
const ExportNote = lazyPart(() => import("./export-note.tsx").then((module) => module.ExportNote));

/** Export of the book: `open` shows the dialog for its format; `parts`: that dialog, and the progress and file. */
export function useBookExport(book: Book, shownColumns: readonly string[]) {
  const [isAsking, setAsking] = useState(false);
  const [jobId, setJobId] = useState<string | null>(null);
  const parts = (
    <>
      {jobId !== null && <ExportNote key={jobId} jobId={jobId} onClose={() => setJobId(null)} />}
      {isAsking && (
        <ExportDialog
          query={book.query}
          total={book.total.data ?? null}
          shownColumns={exportColumns(shownColumns, "orderBook")}
          onStarted={(id) => {
            setJobId(id);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
  return { open: () => setAsking(true), parts };
}
