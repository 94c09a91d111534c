import type { RowData } from "@tanstack/react-table";
import type { DeskColumn } from "./desk-table.ts";

const LOOKS = {
  1180: "not-phone:not-print:max-[1180px]:hidden",
  900: "not-phone:not-print:max-[900px]:hidden",
};

/** Hides a column of a page's table on screens below this width; paper and phones' cards have it. */
export function hiddenBelow<Row extends RowData>(
  width: keyof typeof LOOKS,
  column: DeskColumn<Row>,
): DeskColumn<Row> {
  const { meta } = column;
  if (meta === undefined) return column;
  const look = LOOKS[width];
  const className = [meta.className, look].filter(Boolean).join(" ");
  return { ...column, meta: { ...meta, className, colClassName: look } };
}
