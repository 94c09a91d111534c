import type { CSSProperties } from "react";
import type { ColumnWidths } from "#lib/shared/tables/table-look.ts";

type Widths = { widthPx?: number; grow?: number; hiddenBelow?: number; className?: string } | undefined;
type Columns = readonly { id?: string; columnDef: { meta?: Widths } }[];

/** How wide a column without a width gets before those that grow do. */
const WIDE_PX = 480;
/** What it keeps where columns that were made wider have the table scroll. */
const LEAST_PX = 180;
/** By how much the padding of a last column, and of one behind figures, is more than that of others. */
const EDGE_PX = 14;
const AFTER_FIGURES_PX = 10;

/** Its own width, and in a wide pane its part of what the column without one leaves; undefined for what is left. */
export function widthOf(meta: Widths, columns: Columns): number | string | undefined {
  return partOf(
    meta,
    columns.map(({ columnDef }) => columnDef.meta),
  );
}

function partOf(meta: Widths, metas: readonly Widths[]): number | string | undefined {
  if (meta?.grow === undefined) return meta?.widthPx;
  const sum = (name: "widthPx" | "grow") => metas.reduce((all, each) => all + (each?.[name] ?? 0), 0);
  const rest = metas.some((each) => each?.widthPx === undefined) ? WIDE_PX : 0;
  return `calc(${meta.widthPx}px + max(0px, 100cqw - ${sum("widthPx") + rest}px) * ${meta.grow / sum("grow")})`;
}

/** What somebody has changed: widths by column, and whether columns stand in another order. */
type Changed = { widths: ColumnWidths; isReordered: boolean };

/** The columns of the grid that each row is, for every width of the screen that hides some; and how wide that is at least, where some were set. */
export function gridColumns(columns: Columns, changed?: Changed): CSSProperties {
  const metas = changed
    ? columns.map((column, at) => changedMeta(column, columns[at - 1], at === columns.length - 1, changed))
    : columns.map(({ columnDef }) => columnDef.meta);
  const tracks = metas.map((meta) => {
    const width = partOf(meta, metas);
    const track = typeof width === "number" ? `${width}px` : (width ?? "minmax(0, 1fr)");
    return { track, leastPx: meta?.widthPx ?? LEAST_PX, hiddenBelow: meta?.hiddenBelow ?? 0 };
  });
  const shownAt = (px: number) => tracks.filter(({ hiddenBelow }) => px >= hiddenBelow);
  const isWidened = Object.keys(changed?.widths ?? {}).length > 0;
  const ends = { "": Infinity, "-1400": 1399, "-1180": 1179, "-900": 899 };
  return Object.fromEntries(
    Object.entries(ends).flatMap(([end, px]) => {
      const shown = shownAt(px);
      const columnsOf = [`--columns${end}`, shown.map(({ track }) => track).join(" ")];
      if (!changed) return [columnsOf];
      return [
        columnsOf,
        [`--fit${end}`, `${isWidened ? shown.reduce((sum, { leastPx }) => sum + leastPx, 0) : 0}px`],
      ];
    }),
  ) as CSSProperties;
}

function changedMeta(
  { id, columnDef: { meta } }: Columns[number],
  before: Columns[number] | undefined,
  isLast: boolean,
  { widths, isReordered }: Changed,
): Widths {
  const px = id === undefined ? undefined : widths[id];
  if (px !== undefined) return { ...meta, widthPx: px, grow: undefined };
  if (!isReordered || meta?.widthPx === undefined) return meta;
  const isAfterFigures = before?.columnDef.meta?.className?.split(" ").includes("is-number");
  return {
    ...meta,
    widthPx: meta.widthPx + (isLast ? EDGE_PX : 0) + (isAfterFigures ? AFTER_FIGURES_PX : 0),
  };
}
