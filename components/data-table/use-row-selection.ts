import { useCallback, useMemo, useRef, useState } from "react";

type Identified<Row> = { id: string; original: Row };

export type RowSelection<Row> = {
  chosen: ReadonlyMap<string, Row>;
  has: (id: string) => boolean;
  canSelect: (row: Row) => boolean;
  /** Label of a row's checkbox; absent: the default of tables. */
  labelOf?: (row: Row) => string;
  pageState: "empty" | "none" | "some" | "all";
  /** Selects or clears a row; `isRange` selects all rows from the last one touched to this one. */
  toggle: (index: number, isRange: boolean) => void;
  togglePage: () => void;
  clear: () => void;
};

type Options<Row> = Pick<RowSelection<Row>, "labelOf"> & { canSelect?: (row: Row) => boolean };

/** Selection over all pages of a request; a new `request` starts empty. */
export function useRowSelection<Row>(
  rows: readonly Identified<Row>[],
  request: string,
  { canSelect = everyRow, labelOf }: Options<Row> = {},
): RowSelection<Row> {
  const [state, setState] = useState<{ request: string; chosen: ReadonlyMap<string, Row> }>({
    request,
    chosen: new Map(),
  });
  const anchor = useRef<string | null>(null);
  const chosen = useMemo(
    () => (state.request === request ? state.chosen : new Map<string, Row>()),
    [state, request],
  );

  const change = useCallback(
    (touched: readonly Identified<Row>[], isOn: boolean | "flip") =>
      setState((before) => {
        const next = new Map(before.request === request ? before.chosen : []);
        for (const row of touched) {
          if (!canSelect(row.original)) continue;
          if (isOn === "flip" ? !next.has(row.id) : isOn) next.set(row.id, row.original);
          else next.delete(row.id);
        }
        return { request, chosen: next };
      }),
    [request, canSelect],
  );

  const toggle = useCallback(
    (index: number, isRange: boolean) => {
      const row = rows[index];
      if (row === undefined) return;
      const start = isRange ? rows.findIndex((other) => other.id === anchor.current) : -1;
      anchor.current = row.id;
      if (start < 0) change([row], "flip");
      else change(rows.slice(Math.min(start, index), Math.max(start, index) + 1), true);
    },
    [rows, change],
  );

  const selectable = rows.filter((row) => canSelect(row.original));
  const onPage = selectable.filter((row) => chosen.has(row.id)).length;
  const pageState =
    selectable.length === 0 ? "empty" : onPage === 0 ? "none" : onPage === selectable.length ? "all" : "some";
  return {
    chosen,
    has: (id) => chosen.has(id),
    canSelect,
    labelOf,
    pageState,
    toggle,
    togglePage: () => change(rows, pageState !== "all"),
    clear: () => setState({ request, chosen: new Map() }),
  };
}

const everyRow = () => true;
