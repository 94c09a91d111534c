import type { Column, RowData } from "@tanstack/react-table";
import type { ComponentType } from "react";
import type { ColumnWidths } from "#lib/shared/tables/table-look.ts";
import type { ColumnEdgeProps } from "./columns/column-edge.tsx";
import { gridColumns } from "./columns/column-widths.ts";
import type { deskTableFeatures } from "./desk-table.ts";

/** Widths that somebody has set; `Edge` is what changes them, brought along by the tables that have it. */
export type Sizing = {
  widths: ColumnWidths;
  isReordered: boolean;
  Edge: ComponentType<ColumnEdgeProps>;
  onWidth: (id: string, px: number | null) => void;
};

type HeadingEdgeProps<Row extends RowData> = {
  id: string;
  columns: Column<typeof deskTableFeatures, Row>[];
  sizing: Sizing;
};

/** What changes the width of a heading's column. */
export function HeadingEdge<Row extends RowData>({ id, columns, sizing }: HeadingEdgeProps<Row>) {
  const { widths, Edge, isReordered, onWidth } = sizing;
  const meta = columns.find((column) => column.id === id)?.columnDef.meta;
  return (
    <Edge
      label={meta?.label ?? ""}
      widthPx={widths[id] ?? meta?.widthPx}
      isSet={widths[id] !== undefined}
      onDraw={(table, px) => {
        const shown = px === null ? widths : { ...widths, [id]: px };
        for (const [name, value] of Object.entries(gridColumns(columns, { widths: shown, isReordered })))
          table.style.setProperty(name, String(value));
      }}
      onWidth={(px) => onWidth(id, px)}
    />
  );
}
