import type { CSSProperties } from "react";

export type Widths =
  { widthPx?: number; grow?: number; hiddenBelow?: number; className?: string } | undefined;
export type Columns = readonly { id?: string; columnDef: { meta?: Widths } }[];

/** How wide a column without a width gets before those that grow do. */
const WIDE_PX = 480;

/** Its own width, and in a wide pane its part of what the column without one leaves; undefined for what is left. */
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

/** What a screen below so many pixels hides has no track there. */
export const SCREEN_ENDS = { "": Infinity, "-1400": 1399, "-1180": 1179, "-900": 899 };

export const isShownAt = (px: number) => (meta: Widths) => px >= (meta?.hiddenBelow ?? 0);

/** The columns of the grid that each row is, for every width of the screen that hides some. */
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
