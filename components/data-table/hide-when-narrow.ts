import type { RowData } from "@tanstack/react-table";
import { KEY_PX, PANE_ENDS } from "./columns/column-widths.ts";
import type { DeskColumn } from "./desk-table.ts";

/**
 * Hides columns of a pane one after the other, in the order of `ids`, before the key column gets too narrow. Paper and
 * phones' cards have them.
 */
export function hideWhenNarrow<Row extends RowData>(
  columns: DeskColumn<Row>[],
  ids: readonly string[],
): DeskColumn<Row>[] {
  let neededPx = columns.reduce((sum, { meta }) => sum + (meta?.widthPx ?? KEY_PX), 0);
  const ends = new Map<string | undefined, number>();
  for (const id of ids) {
    const end = PANE_ENDS.find((px) => px >= neededPx);
    if (end) ends.set(id, end);
    neededPx -= columns.find((column) => column.id === id)?.meta?.widthPx ?? 0;
  }
  return columns.map((column) => {
    const { id, meta } = column;
    const end = ends.get(id);
    return end && meta
      ? { ...column, meta: { ...meta, className: `${meta.className} wide-${end}`, hiddenBelow: end } }
      : column;
  });
}
