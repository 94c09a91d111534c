import type { CSSProperties } from "react";

export type Widths =
  { widthPx?: number; grow?: number; hiddenBelow?: number; className?: string } | undefined;
export type Columns = readonly { id?: string; columnDef: { meta?: Widths } }[];

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
  return `calc(${meta.widthPx}px + max(0px, 100cqw - ${sum("widthPx") + rest}px) * ${meta.grow / sum("grow")})`;
}

/** Upper ends of the screen widths that hide columns, in pixels; a hidden column has no track. */
export const SCREEN_ENDS = { "": Infinity, "-1400": 1399, "-1180": 1179, "-900": 899 };

export const isShownAt = (px: number) => (meta: Widths) => px >= (meta?.hiddenBelow ?? 0);

/** Column tracks of a row for every screen width that hides some. */
export function gridColumns(columns: Columns): CSSProperties {
  return gridTracks(columns.map(({ columnDef }) => columnDef.meta));
}

export function gridTracks(metas: readonly Widths[]): CSSProperties {
  const track = (meta: Widths) => {
    const width = shareWidth(meta, metas);
    return typeof width === "number" ? `${width}px` : (width ?? "minmax(0, 1fr)");
  };
  return Object.fromEntries(
    Object.entries(SCREEN_ENDS).map(([end, px]) => [
      `--columns${end}`,
      metas.filter(isShownAt(px)).map(track).join(" "),
    ]),
  ) as CSSProperties;
}
