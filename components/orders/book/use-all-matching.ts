import { useState } from "react";
import type { RowSelection } from "#components/data-table/use-row-selection.ts";

type AllMatching<Row> = {
  /** True when the filter itself is the selection. */
  isAll: boolean;
  selectAll: () => void;
  /** Selection for the table. */
  selection: RowSelection<Row>;
};

const isOn = () => "on" as const;

/**
 * Selects all rows of a filter, loaded or not. Ends with another `filter` or a press on a box, which leaves
 * the other visible rows selected.
 */
export function useAllMatching<Row>(rows: RowSelection<Row>, filter: string): AllMatching<Row> {
  const [of, setOf] = useState<string | null>(null);
  // Coming back to a filter doesn't bring its selection back.
  if (of !== null && of !== filter) setOf(null);
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
          toMark: isOn,
          pageState: "all",
          toggle: (index) => {
            if (index < 0) return;
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
