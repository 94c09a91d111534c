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
  /** The heading, and the name in the column menu. */
  label: string;
  /** Classes of every cell of the column: utilities, and the roles that `data-table.css` names. */
  className?: string;
  /** Classes of its `col`: of one that is hidden at some widths, so that the others keep theirs. */
  colClassName?: string;
  /** The width of a screen, in pixels, below which those classes hide it. */
  hiddenBelow?: number;
  /** The language of its data, where that is not the page's. */
  lang?: string;
  /** Its data are no words: a browser that translates the page leaves them as they are. */
  translate?: "no";
  /** Absent: the column takes what is left. */
  widthPx?: number;
  /** Its part of what a wide pane has left once the column without a width is wide enough. */
  grow?: number;
  /** What its cell says in short, in full: for a pointer that rests there. Null for a cell that says it all. */
  fullText?: (row: never) => string | null;
  /** Its cell names the row. */
  isRowHeader?: boolean;
  /** Where rows are cards, the heading stands beside the cell. */
  hasCardLabel?: boolean;
  /** The heading is only read out, as over the buttons of a row. */
  isLabelHidden?: boolean;
  /** In the place of the label. */
  heading?: ReactNode;
  sort?: "ascending" | "descending";
};

/** What every table of the desk can do; what is sorted or narrowed here are its rows before they come. */
export const deskTableFeatures = tableFeatures({ columnVisibilityFeature, columnMeta: {} as DeskColumnMeta });

export type DeskTable<Row extends RowData> = ReactTable<typeof deskTableFeatures, Row>;
export type DeskColumn<Row extends RowData> = ColumnDef<typeof deskTableFeatures, Row, unknown>;

/** Which columns are hidden, and where that is remembered. */
export type HiddenColumns = {
  /** Cookie of the hidden columns, and what it held when the page was drawn; absent: none can be hidden. */
  hiddenCookie?: string;
  hidden?: readonly string[];
  /** In their place: which columns are hidden, kept by somebody else. */
  look?: { hidden: readonly string[]; onHide: (hidden: string[]) => void };
};

type Options<Row extends RowData> = HiddenColumns & {
  columns: DeskColumn<Row>[];
  /** Keep the same array while the page is the same. */
  data: Row[];
  rowId: (row: Row, index: number) => string;
};

/** The rows and columns of a `DataTable`; hidden columns are remembered. */
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
