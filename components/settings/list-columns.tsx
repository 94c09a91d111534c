import type { RowData } from "@tanstack/react-table";
import type { DeskColumn } from "#components/data-table/desk-table.ts";

/** Card layout of a cell: below the previous one, next to the row's button. */
export const CARD_LINE = "max-[760px]:col-start-1 max-[760px]:w-auto";

/** Card layout of a row's button: reaches into the gutter, for a touch-sized target in line with the text. */
export const ROW_BUTTON = "max-[760px]:-mt-2.5 max-[760px]:-mr-3 max-[760px]:size-(--touch)";

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
      className: "text-right max-[760px]:col-start-2 max-[760px]:row-span-2 max-[760px]:row-start-1",
    },
  };
}
