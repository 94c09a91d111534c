import { type Column, FlexRender, type Row as TableRow, type RowData } from "@tanstack/react-table";
import { memo } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import type { deskTableFeatures } from "./desk-table.ts";

type RowProps<Row extends RowData> = {
  row: TableRow<typeof deskTableFeatures, Row>;
  /** The ids of the columns on show: a row draws itself again when they change. */
  shape: string;
  index: number;
  isSelected: boolean;
  isCursor: boolean;
  isFirst: boolean;
  selectLabel: string;
  onToggle: (index: number, isRange: boolean) => void;
};

function PlainDataRow<Row extends RowData>({
  row,
  index,
  isSelected,
  isCursor,
  isFirst,
  selectLabel,
  onToggle,
}: RowProps<Row>) {
  return (
    <tr
      role="row"
      className={cn("desk-row", isCursor && "is-cursor")}
      aria-selected={isSelected}
      data-index={index}
    >
      {row.getVisibleCells().map((cell) => (
        <td
          key={cell.id}
          role="cell"
          lang={cell.column.columnDef.meta?.lang}
          className={cn("desk-cell", cell.column.columnDef.meta?.className)}
        >
          {cell.column.id === "select" ? (
            <Checkbox
              aria-label={selectLabel}
              tabIndex={isCursor || isFirst ? 0 : -1}
              checked={isSelected}
              onChange={(event) =>
                onToggle(index, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
              }
            />
          ) : (
            <FlexRender cell={cell} />
          )}
        </td>
      ))}
    </tr>
  );
}

export const DataRow = memo(PlainDataRow) as typeof PlainDataRow;

type SkeletonProps<Row extends RowData> = { columns: Column<typeof deskTableFeatures, Row>[]; count: number };

/** True height, true columns, and no rows of the table: a `tfoot` is what shares its columns and is no body. */
export function SkeletonRows<Row extends RowData>({ columns, count }: SkeletonProps<Row>) {
  return (
    <tfoot aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <tr key={index} className="desk-row desk-skeleton">
          {columns.map((column) => (
            <td key={column.id} className={cn("desk-cell", column.columnDef.meta?.className)}>
              {column.id !== "select" && <i />}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}
