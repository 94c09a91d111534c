import { columnVisibilityFeature, tableFeatures } from "@tanstack/react-table";
import type { ColumnDef, ReactTable, RowData } from "@tanstack/react-table";

export type DeskColumnMeta = {
  /** The heading, and the name in the column menu. */
  label: string;
  /** Class of every cell of the column. */
  className: string;
  /** The language of its data, where that is not the page's. */
  lang?: string;
  /** Absent: the column takes what is left. */
  widthPx?: number;
};

/** What every table of the desk can do; sorting and filtering belong to the service. */
export const deskTableFeatures = tableFeatures({ columnVisibilityFeature, columnMeta: {} as DeskColumnMeta });

export type DeskTable<Row extends RowData> = ReactTable<typeof deskTableFeatures, Row>;
export type DeskColumn<Row extends RowData> = ColumnDef<typeof deskTableFeatures, Row, unknown>;
