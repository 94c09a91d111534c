import type { Column, RowData } from "@tanstack/react-table";
import type { deskTableFeatures } from "#components/data-table/desk-table.ts";
import { cn } from "#lib/shared/base/cn.ts";

type Props<Row extends RowData> = { columns: Column<typeof deskTableFeatures, Row>[]; count: number };

/** True height, true columns, and no rows of the table: a `tfoot` is what shares its columns and is no body. */
export function SkeletonRows<Row extends RowData>({ columns, count }: Props<Row>) {
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
