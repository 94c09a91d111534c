import {
  type ColumnDef,
  columnVisibilityFeature,
  type ColumnVisibilityState,
  type ReactTable,
  type RowData,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type ReactNode, useMemo, useState } from "react";
import { rememberChoice } from "#components/ui/remember-choice.ts";

type DeskColumnMeta = {
  /** Heading, and name in the column menu. */
  label: string;
  /** Classes of every cell: utilities, and the roles that `data-table.css` names. */
  className?: string;
  /** Classes of its `col`; hide it along with the cells, so that other columns keep their width. */
  colClassName?: string;
  /** Screen width in pixels below which its classes hide it. */
  hiddenBelow?: number;
  /** Language of its data, when not the page's. */
  lang?: string;
  /** Its data are no words: browsers must not translate them. */
  translate?: "no";
  /** Absent: the column takes the remaining width. */
  widthPx?: number;
  /** Share of the remaining width in a wide pane, once the column without a width is wide enough. */
  grow?: number;
  /** Full text of a shortened cell, for a tooltip. Null when the cell shows everything. */
  fullText?: (row: never) => string | null;
  /** Its cell names the row. */
  isRowHeader?: boolean;
  /** Shows the heading next to the cell where rows are cards. */
  hasCardLabel?: boolean;
  /** The heading is only read out, as over a row's buttons. */
  isLabelHidden?: boolean;
  /** Replaces the label. */
  heading?: ReactNode;
  sort?: "ascending" | "descending";
};

/** Features of all tables; sorting and filtering happen before rows arrive. */
export const deskTableFeatures = tableFeatures({ columnVisibilityFeature, columnMeta: {} as DeskColumnMeta });

export type DeskTable<Row extends RowData> = ReactTable<typeof deskTableFeatures, Row>;
export type DeskColumn<Row extends RowData> = ColumnDef<typeof deskTableFeatures, Row, unknown>;

/** Hidden columns of a table and the place that stores them. */
export type HiddenColumns = {
  /** Cookie of the hidden columns, and what it held when the page was drawn; absent: none can be hidden. */
  hiddenCookie?: string;
  hidden?: readonly string[];
  /** Hidden columns stored elsewhere, in place of the cookie. */
  look?: { hidden: readonly string[]; onHide: (hidden: string[]) => void };
};

type Options<Row extends RowData> = HiddenColumns & {
  columns: DeskColumn<Row>[];
  /** Keep the same array while the page is the same. */
  data: Row[];
  rowId: (row: Row, index: number) => string;
};

/** Rows and columns of a `DataTable`; remembers hidden columns. */
export function useDeskTable<Row extends RowData>({
  columns,
  data,
  rowId,
  hiddenCookie,
  hidden = [],
  look,
}: Options<Row>): DeskTable<Row> {
  const [ownVisibility, setVisibility] = useState<ColumnVisibilityState>(() => without(hidden));
  const lookHidden = look?.hidden;
  const columnVisibility = useMemo(
    () => (lookHidden ? without(lookHidden) : ownVisibility),
    [lookHidden, ownVisibility],
  );
  return useTable({
    features: deskTableFeatures,
    columns,
    data,
    getRowId: rowId,
    state: { columnVisibility },
    onColumnVisibilityChange: (change) => {
      const next = typeof change === "function" ? change(columnVisibility) : change;
      const nowHidden = Object.keys(next).filter((id) => next[id] === false);
      if (look) return look.onHide(nowHidden);
      setVisibility(next);
      if (hiddenCookie) rememberChoice(hiddenCookie, nowHidden.join("."));
    },
  });
}

function without(hidden: readonly string[]): ColumnVisibilityState {
  return Object.fromEntries(hidden.map((id) => [id, false]));
}
