import type { CSSProperties } from "react";
import { type ColumnWidths, NARROWEST_PX } from "#lib/shared/tables/table-look.ts";
import { type Columns, gridTracks, type Widths } from "./column-widths.ts";

/** Extra padding of the last column, and of one after figures. */
const EDGE_PX = 14;
const AFTER_FIGURES_PX = 10;

/** Changes by a person: column widths, and whether the order differs from the default. */
export type Changed = { widths: ColumnWidths; isReordered: boolean };

/** Column tracks with a person's changes. */
export function changedColumns(columns: Columns, changed: Changed): CSSProperties {
  return gridTracks(
    columns.map((column, at) => changedMeta(column, columns[at - 1], at === columns.length - 1, changed)),
  );
}

function changedMeta(
  { id, columnDef: { meta } }: Columns[number],
  before: Columns[number] | undefined,
  isLast: boolean,
  { widths, isReordered }: Changed,
): Widths {
  const px = id === undefined ? undefined : widths[id];
  if (px !== undefined) return { ...meta, widthPx: Math.max(leastWidth(meta), px), grow: undefined };
  if (!isReordered || meta?.widthPx === undefined) return meta;
  const isAfterFigures = isOfFigures(before?.columnDef.meta);
  return {
    ...meta,
    widthPx: meta.widthPx + (isLast ? EDGE_PX : 0) + (isAfterFigures ? AFTER_FIGURES_PX : 0),
  };
}

/** Figures keep their width: a cut figure would be another figure. */
export function leastWidth(meta: Widths): number {
  return (isOfFigures(meta) && meta?.widthPx) || NARROWEST_PX;
}

function isOfFigures(meta: Widths): boolean {
  return meta?.className?.split(" ").includes("is-number") ?? false;
}
