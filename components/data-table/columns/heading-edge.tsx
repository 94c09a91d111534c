import type { ColumnWidths } from "#lib/shared/tables/table-look.ts";
import { changedColumns, leastWidth } from "./changed-widths.ts";
import { ColumnEdge } from "./column-edge.tsx";
import type { Columns } from "./column-widths.ts";

type HeadingEdgeProps = {
  id: string;
  label: string;
  columns: Columns;
  widths: ColumnWidths;
  isReordered: boolean;
  onWidth: (id: string, px: number | null) => void;
};

/** Edge that changes the width of a heading's column. */
export function HeadingEdge({ id, label, columns, widths, isReordered, onWidth }: HeadingEdgeProps) {
  const meta = columns.find((column) => column.id === id)?.columnDef.meta;
  return (
    <ColumnEdge
      label={label}
      widthPx={widths[id] ?? meta?.widthPx}
      leastPx={leastWidth(meta)}
      isSet={widths[id] !== undefined}
      onDraw={(table, px) => {
        const shown = px === null ? widths : { ...widths, [id]: px };
        for (const [name, value] of Object.entries(changedColumns(columns, { widths: shown, isReordered })))
          table.style.setProperty(name, String(value));
      }}
      onWidth={(px) => onWidth(id, px)}
    />
  );
}
