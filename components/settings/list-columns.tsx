import type { RowData } from "@tanstack/react-table";
import type { DeskColumn } from "#components/data-table/desk-table.ts";

/** The place of a cell where rows are cards: below the one before, beside the button of the row. */
export const CARD_LINE = "max-[760px]:col-start-1 max-[760px]:w-auto";

/** On a card the button of a row reaches into its gutter, so that it can be hit and stands in line. */
export const ROW_BUTTON = "max-[760px]:-mt-2.5 max-[760px]:-mr-3 max-[760px]:size-(--touch)";

/** The last column of a list: what can be done to a row. Keep the same `cell`: a new one would take the focus away. */
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
