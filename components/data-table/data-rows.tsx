import { type Column, type Row as TableRow, type RowData } from "@tanstack/react-table";
import { memo, type ReactNode } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import type { deskTableFeatures } from "./desk-table.ts";
import type { Mark } from "./use-row-selection.ts";

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
  /** Absent in a table without selection. */
  mark: Mark | undefined;
  /** Label of the row's checkbox. */
  labelOf: ((row: Row) => string) | undefined;
};

type CellsProps<Row extends RowData> = Pick<DataRowProps<Row>, "row" | "columns" | "cellClass">;

function PlainDataRow<Row extends RowData>({
  row,
  columns,
  index,
  rowClass,
  cellClass,
  isFresh,
  focus,
  mark,
  labelOf,
}: DataRowProps<Row>) {
  return (
    <tr
      role="row"
      className={cn(rowClass, focus === "cursor" && "is-cursor", isFresh && "is-fresh")}
      aria-selected={mark && mark === "on"}
      data-index={index}
    >
      {mark && (
        <td role="cell" className={cn(cellClass, columns[0]?.columnDef.meta?.className)}>
          <Checkbox
            aria-label={labelOf?.(row.original)}
            tabIndex={focus ? 0 : -1}
            checked={mark === "on"}
            disabled={mark === "locked"}
            // The table listens for all its rows.
            onChange={ignore}
          />
        </td>
      )}
      <RowCells row={row} columns={columns} cellClass={cellClass} />
    </tr>
  );
}

function ignore() {}

export const DataRow = memo(PlainDataRow) as typeof PlainDataRow;

/** Cells besides the checkbox: they stay as they are when a row is selected. */
function PlainRowCells<Row extends RowData>({ row, columns, cellClass }: CellsProps<Row>): ReactNode {
  const cells = row.getAllCellsByColumnId();
  return columns.map(({ id, columnDef: { meta, cell: draw } }) => {
    const cell = cells[id];
    if (id === "select" || !cell) return null;
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
        {/* Called instead of used as a component: a cell depends only on its row and has no state. */}
        {typeof draw === "function" && draw(cell.getContext())}
      </Cell>
    );
  });
}

const RowCells = memo(PlainRowCells) as typeof PlainRowCells;

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
