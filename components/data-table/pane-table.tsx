import type { RowData } from "@tanstack/react-table";
import type { ComponentProps } from "react";
import { DataTable } from "./data-table.tsx";
import { cn } from "#lib/shared/base/cn.ts";

const ROW =
  "*:truncate *:py-0 [&>th]:text-table [&>th]:font-text " +
  "@max-tablet:grid @max-tablet:gap-x-3 @max-tablet:gap-y-1 @max-tablet:border-b @max-tablet:border-line " +
  "@max-tablet:px-gutter @max-tablet:py-3 " +
  "@max-tablet:*:h-auto @max-tablet:*:border-0 @max-tablet:*:bg-transparent @max-tablet:*:px-0";

/** A table whose rows become cards when the pane, not the window, is too narrow for its columns. */
export function PaneTable<Row extends RowData>({
  rowClass,
  className,
  ...table
}: ComponentProps<typeof DataTable<Row>> & { className?: string }) {
  return (
    <div
      className={cn("@max-tablet:[&_:is(table,tbody,tfoot)]:block @max-tablet:[&_thead]:sr-only", className)}
    >
      <DataTable {...table} rowClass={cn(ROW, rowClass)} />
    </div>
  );
}
