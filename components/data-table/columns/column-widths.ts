import type { CSSProperties } from "react";

export type Widths =
  { widthPx?: number; grow?: number; hiddenBelow?: number; className?: string } | undefined;
export type Columns = readonly { id?: string; columnDef: { meta?: Widths } }[];

/** Widths of a pane that hide columns, narrowest first; `data-table.css` has the same. */
export const PANE_ENDS = [640, 740, 820, 880, 960, 1100, 1200, 1300];

/** Minimum width of the column that takes the rest. */
export const KEY_PX = 180;

/** Width that a column without a width gets before growing columns do. */
const WIDE_PX = 480;

/** CSS width of a column: its own, plus its share of what remains; undefined for the column that takes the rest. */
export function columnWidth(meta: Widths, columns: Columns): number | string | undefined {
  return shareWidth(
    meta,
    columns.map(({ columnDef }) => columnDef.meta),
  );
}

function shareWidth(meta: Widths, metas: readonly Widths[]): number | string | undefined {
  if (meta?.grow === undefined) return meta?.widthPx;
  const sum = (name: "widthPx" | "grow") => metas.reduce((all, each) => all + (each?.[name] ?? 0), 0);
  const rest = metas.some((each) => each?.widthPx === undefined) ? WIDE_PX : 0;
  return `calc(${meta.widthPx}px + max(0px, var(--pane) - ${sum("widthPx") + rest}px) * ${meta.grow / sum("grow")})`;
}

/** Column tracks of a row, also for every pane width that hides some: a hidden column has no track. */
export function gridColumns(columns: Columns): CSSProperties {
  return gridTracks(columns.map(({ columnDef }) => columnDef.meta));
}

export function gridTracks(metas: readonly Widths[]): CSSProperties {
  const track = (meta: Widths) => {
    const width = shareWidth(meta, metas);
    return typeof width === "number" ? `${width}px` : (width ?? `minmax(${KEY_PX}px, 1fr)`);
  };
  const tracks = (shown: readonly Widths[]) => shown.map(track).join(" ");
  const narrow = PANE_ENDS.map((end) => [
    `--columns-${end}`,
    tracks(metas.filter((meta) => (meta?.hiddenBelow ?? 0) < end)),
  ]);
  return { "--columns": tracks(metas), ...Object.fromEntries(narrow) } as CSSProperties;
}
