import type { RowData } from "@tanstack/react-table";
import type { DeskColumn } from "./desk-table.ts";

const LOOKS = {
  1400: "[@media_screen_and_(641px<=width<1400px)]:hidden",
  1180: "[@media_screen_and_(641px<=width<1180px)]:hidden",
  900: "[@media_screen_and_(641px<=width<900px)]:hidden",
};

/** Hides a column on desks below this width; paper and phones' cards have it. */
export function hiddenBelow<Row extends RowData>(
  width: keyof typeof LOOKS,
  column: DeskColumn<Row>,
): DeskColumn<Row> {
  const { meta } = column;
  if (meta === undefined) return column;
  const look = LOOKS[width];
  return {
    ...column,
    meta: {
      ...meta,
      className: [meta.className, look].filter(Boolean).join(" "),
      colClassName: look,
      hiddenBelow: width,
    },
  };
}
