import { type Column, type Row as TableRow, type RowData } from "@tanstack/react-table";
import { memo } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import type { deskTableFeatures } from "./desk-table.ts";

type DataRowProps<Row extends RowData> = {
  row: TableRow<typeof deskTableFeatures, Row>;
  /** Visible columns: a row renders again when they change. */
  columns: Column<typeof deskTableFeatures, Row>[];
  index: number;
  /** Classes of the row, and of each of its cells before the column's own. */
  rowClass: string | undefined;
  cellClass: string | undefined;
  /** The row is new. */
  isFresh: boolean;
  /** `entry`: the first row, which Tab enters. */
  focus: "cursor" | "entry" | null;
  /** Null in a table without selection; a locked row can't be selected. */
  mark: "on" | "off" | "locked" | null;
  /** Label of the row's checkbox; `labelOf` when each row has a name. */
  selectLabel: string;
  labelOf: ((row: Row) => string) | undefined;
  onToggle: ((index: number, isRange: boolean) => void) | undefined;
};

function PlainDataRow<Row extends RowData>({
  row,
  index,
  rowClass,
  cellClass,
  isFresh,
  focus,
  mark,
  selectLabel,
  labelOf,
  onToggle,
}: DataRowProps<Row>) {
  return (
    <tr
      role="row"
      className={cn(rowClass, focus === "cursor" && "is-cursor", isFresh && "is-fresh")}
      aria-selected={mark ? mark === "on" : undefined}
      data-index={index}
    >
      {row.getVisibleCells().map((cell) => {
        const { id, columnDef } = cell.column;
        const { meta, cell: draw } = columnDef;
        const isHead = meta?.isRowHeader;
        const Cell = isHead ? "th" : "td";
        return (
          <Cell
            key={id}
            role={isHead ? "rowheader" : "cell"}
            scope={isHead ? "row" : undefined}
            lang={meta?.lang}
            translate={meta?.translate}
            data-label={meta?.hasCardLabel ? meta.label : undefined}
            className={cn(cellClass, meta?.className)}
          >
            {id === "select" ? (
              <Checkbox
                aria-label={labelOf?.(row.original) ?? selectLabel}
                tabIndex={focus ? 0 : -1}
                checked={mark === "on"}
                disabled={mark === "locked"}
                onChange={({ nativeEvent }) => onToggle?.(index, (nativeEvent as MouseEvent).shiftKey)}
              />
            ) : (
              // Called instead of used as a component: a cell depends only on its row and has no state.
              typeof draw === "function" && draw(cell.getContext())
            )}
          </Cell>
        );
      })}
    </tr>
  );
}

export const DataRow = memo(PlainDataRow) as typeof PlainDataRow;

type SkeletonProps<Row extends RowData> = {
  columns: Column<typeof deskTableFeatures, Row>[];
  count: number;
  rowClass: string | undefined;
  cellClass: string | undefined;
};

/** Placeholders with the true height and columns of rows; a `tfoot`, so that they don't count as rows. */
export function SkeletonRows<Row extends RowData>({
  columns,
  count,
  rowClass,
  cellClass,
}: SkeletonProps<Row>) {
  return (
    <tfoot className="desk-skeletons" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <tr key={index} className={cn(rowClass, "desk-skeleton")}>
          {columns.map((column) => (
            <td key={column.id} className={cn(cellClass, column.columnDef.meta?.className)}>
              {column.id !== "select" && <i />}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}
