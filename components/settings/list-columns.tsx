import type { RowData } from "@tanstack/react-table";
import type { DeskColumn } from "#components/data-table/desk-table.ts";

/** Card layout of a cell: below the previous one, next to the row's button. */
export const CARD_LINE = "max-tablet:col-start-1 max-tablet:w-auto";

/** Card layout of a row's button: reaches into the gutter, for a touch-sized target in line with the text. */
export const ROW_BUTTON = "max-tablet:-mt-2.5 max-tablet:-mr-3 max-tablet:size-(--touch)";

/** Last column of a list: the actions of a row. Keep the same `cell`: a new one would take the focus away. */
export function actionsColumn<Row extends RowData>(
  label: string,
  cell: DeskColumn<Row>["cell"],
  widthPx = 72,
): DeskColumn<Row> {
  return {
    id: "actions",
    cell,
    meta: {
      label,
      isLabelHidden: true,
      widthPx,
      className: "text-right max-tablet:col-start-2 max-tablet:row-span-2 max-tablet:row-start-1",
    },
  };
}
