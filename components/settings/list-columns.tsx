import type { RowData } from "@tanstack/react-table";
import type { DeskColumn } from "#components/data-table/desk-table.ts";

/** Card layout of a cell: below the previous one, next to the row's button. */
export const CARD_LINE = "phone:col-start-1 phone:w-auto";

/** Card layout of a row's button: reaches into the gutter, for a touch-sized target in line with the text. */
export const ROW_BUTTON = "phone:-mt-2.5 phone:-mr-3 phone:size-(--touch)";

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
      className: "text-right phone:col-start-2 phone:row-span-2 phone:row-start-1",
    },
  };
}
