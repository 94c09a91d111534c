import type { CSSProperties } from "react";

type Widths = { widthPx?: number; grow?: number; hiddenBelow?: number } | undefined;
type Columns = readonly { columnDef: { meta?: Widths } }[];

/** How wide a column without a width gets before those that grow do. */
const WIDE_PX = 480;

/** Its own width, and in a wide pane its part of what the column without one leaves; undefined for what is left. */
export function widthOf(meta: Widths, columns: Columns): number | string | undefined {
  if (meta?.grow === undefined) return meta?.widthPx;
  const sum = (name: "widthPx" | "grow") =>
    columns.reduce((all, { columnDef }) => all + (columnDef.meta?.[name] ?? 0), 0);
  return `calc(${meta.widthPx}px + max(0px, 100cqw - ${sum("widthPx") + WIDE_PX}px) * ${meta.grow / sum("grow")})`;
}

/** The columns of the grid that each row is, for every width of the screen that hides some. */
export function gridColumns(columns: Columns): CSSProperties {
  const tracks = columns.map(({ columnDef: { meta } }) => {
    const width = widthOf(meta, columns);
    const track = typeof width === "number" ? `${width}px` : (width ?? "minmax(0, 1fr)");
    return { track, hiddenBelow: meta?.hiddenBelow ?? 0 };
  });
  const shownAt = (px: number) =>
    tracks.flatMap(({ track, hiddenBelow }) => (px < hiddenBelow ? [] : [track])).join(" ");
  return {
    "--columns": shownAt(Infinity),
    "--columns-1400": shownAt(1399),
    "--columns-1180": shownAt(1179),
    "--columns-900": shownAt(899),
  } as CSSProperties;
}
