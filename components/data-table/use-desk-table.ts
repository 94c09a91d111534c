import type { ColumnVisibilityState, RowData } from "@tanstack/react-table";
import { useTable } from "@tanstack/react-table";
import { useState } from "react";
import { deskTableFeatures } from "#components/data-table/desk-table.ts";
import type { DeskColumn, DeskTable } from "#components/data-table/desk-table.ts";
import { rememberChoice } from "#components/ui/remember-choice.ts";

type Options<Row extends RowData> = {
  columns: DeskColumn<Row>[];
  /** Keep the same array while the answer is the same. */
  data: Row[];
  rowId: (row: Row, index: number) => string;
  /** Cookie of the hidden columns, and what it held when the page was drawn. */
  hiddenCookie: string;
  hidden: readonly string[];
};

/** A table whose hidden columns are remembered. */
export function useDeskTable<Row extends RowData>({
  columns,
  data,
  rowId,
  hiddenCookie,
  hidden,
}: Options<Row>): DeskTable<Row> {
  const [columnVisibility, setVisibility] = useState<ColumnVisibilityState>(() =>
    Object.fromEntries(hidden.map((id) => [id, false])),
  );
  return useTable({
    features: deskTableFeatures,
    columns,
    data,
    getRowId: rowId,
    state: { columnVisibility },
    onColumnVisibilityChange: (change) => {
      const next = typeof change === "function" ? change(columnVisibility) : change;
      setVisibility(next);
      rememberChoice(
        hiddenCookie,
        Object.keys(next)
          .filter((id) => next[id] === false)
          .join("."),
      );
    },
  });
}
