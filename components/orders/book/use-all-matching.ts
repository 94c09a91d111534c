import { useState } from "react";
import type { RowSelection } from "#components/data-table/use-row-selection.ts";

type AllMatching<Row> = {
  /** The selection is the filter itself. */
  isAll: boolean;
  selectAll: () => void;
  /** As the table shows it. */
  selection: RowSelection<Row>;
};

/** All rows that a filter means, loaded or not, chosen at once. Another `filter` ends it, and so does a press on a box: what is on show stays chosen then, without the row that was pressed. */
export function useAllMatching<Row>(rows: RowSelection<Row>, filter: string): AllMatching<Row> {
  const [of, setOf] = useState<string | null>(null);
  const isAll = of === filter;
  const end = () => setOf(null);
  return {
    isAll,
    selectAll: () => {
      rows.clear();
      setOf(filter);
    },
    selection: isAll
      ? {
          ...rows,
          has: () => true,
          pageState: "all",
          toggle: (index) => {
            end();
            rows.togglePage();
            rows.toggle(index, false);
          },
          togglePage: end,
          clear: end,
        }
      : rows,
  };
}
