import type { Column, Row, RowData } from "@tanstack/react-table";
// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- a press acts on the row that is drawn
import { useDeferredValue, useMemo } from "react";
import { usePrinting } from "#components/ui/use-printing.ts";
import type { deskTableFeatures, DeskTable } from "./desk-table.ts";
import type { RowSelection } from "./use-row-selection.ts";

type Features = typeof deskTableFeatures;
type Batch<Data extends RowData> = {
  rows: readonly Row<Features, Data>[];
  columns: Column<Features, Data>[];
  toMark: RowSelection<Data>["toMark"] | undefined;
};

/** More rows than a screen shows. */
const IN_SIGHT = 24;

/**
 * Draws the rows in sight at once, and the others one render later, which a press may interrupt; so are the marks after
 * a change of many. `batchOf` says what a row is drawn with; `isWhole` once all are drawn with the same.
 */
export function useDrawnRows<Data extends RowData>(
  table: DeskTable<Data>,
  selection: RowSelection<Data> | undefined,
): { rows: Batch<Data>["rows"]; batchOf: (index: number) => Batch<Data>; isWhole: boolean } {
  const { rows } = table.getRowModel();
  const columns = table.getVisibleLeafColumns();
  const toMark = selection?.toMark;
  const latest = useMemo(() => ({ rows, columns, toMark }), [rows, columns, toMark]);
  const deferred = useDeferredValue(latest);
  // Paper shows the page as it is at that moment.
  const inTurn = usePrinting() ? latest : deferred;
  const below = selection?.isOfMany ? inTurn : { ...inTurn, toMark };
  const drawn = useMemo(() => withRowsBelow(rows, below.rows), [rows, below.rows]);
  return {
    rows: drawn,
    batchOf: (index) => (index < IN_SIGHT ? latest : below),
    isWhole: inTurn === latest,
  };
}

/** First rows of `rows`, then further ones of `below` up to the same number; none appears twice. */
export function withRowsBelow<Each extends { id: string }>(
  rows: readonly Each[],
  below: readonly Each[],
): readonly Each[] {
  if (below === rows) return rows;
  const first = rows.slice(0, IN_SIGHT);
  const taken = new Set(first.map(({ id }) => id));
  return [...first, ...below.slice(IN_SIGHT, rows.length).filter(({ id }) => !taken.has(id))];
}
