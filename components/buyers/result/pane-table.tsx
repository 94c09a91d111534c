import type { RowData } from "@tanstack/react-table";
import type { ComponentProps } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { cn } from "#lib/shared/base/cn.ts";

const ROW =
  "*:truncate *:py-0 [&>th]:text-table [&>th]:font-text @max-[760px]:grid @max-[760px]:gap-x-3 @max-[760px]:gap-y-1 @max-[760px]:border-b @max-[760px]:border-line @max-[760px]:px-gutter @max-[760px]:py-3 @max-[760px]:*:h-auto @max-[760px]:*:border-0 @max-[760px]:*:bg-transparent @max-[760px]:*:px-0";

/** A table beside the lines: it is the pane, not the window, that has no room for its columns. */
export function PaneTable<Row extends RowData>({
  rowClass,
  className,
  ...table
}: ComponentProps<typeof DataTable<Row>> & { className?: string }) {
  return (
    <div
      className={cn(
        "@max-[760px]:[&_:is(table,tbody,tfoot)]:block @max-[760px]:[&_thead]:sr-only",
        className,
      )}
    >
      <DataTable {...table} rowClass={cn(ROW, rowClass)} />
    </div>
  );
}
