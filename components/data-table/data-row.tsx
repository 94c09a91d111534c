import type { Row as TableRow, RowData } from "@tanstack/react-table";
import { FlexRender } from "@tanstack/react-table";
import { memo } from "react";
import type { deskTableFeatures } from "#components/data-table/desk-table.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { cn } from "#lib/shared/base/cn.ts";

type Props<Row extends RowData> = {
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
}: Props<Row>) {
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
