import { useCallback, useRef, useState } from "react";

type Identified<Row> = { id: string; original: Row };

/** A locked row can't be selected. */
export type Mark = "on" | "off" | "locked";

export type RowSelection<Row> = {
  chosen: ReadonlyMap<string, Row>;
  /** Stays the same function until a mark changes. */
  toMark: (row: Identified<Row>) => Mark;
  /** Label of a row's checkbox. */
  labelOf: (row: Row) => string;
  pageState: "empty" | "none" | "some" | "all";
  /** Sets a row's mark, or flips it without `isOn`; `isRange` selects all rows from the last one touched to this one. */
  toggle: (index: number, isRange: boolean, isOn?: boolean) => void;
  togglePage: () => void;
  clear: () => void;
};

type Chosen<Row> = { request: string; chosen: ReadonlyMap<string, Row> };

const NONE: ReadonlyMap<string, never> = new Map<string, never>();

type Options<Row> = Pick<RowSelection<Row>, "labelOf"> & { canSelect?: (row: Row) => boolean };

/** Selection over all pages of a request; a new `request` starts empty. */
export function useRowSelection<Row>(
  rows: readonly Identified<Row>[],
  request: string,
  { canSelect = everyRow, labelOf }: Options<Row>,
): RowSelection<Row> {
  const [state, setState] = useState<Chosen<Row>>({ request, chosen: NONE });
  const anchor = useRef<string | null>(null);
  const chosen = state.request === request ? state.chosen : NONE;

  const change = useCallback(
    (touched: readonly Identified<Row>[], isOn?: boolean) =>
      setState((before) => {
        const next = new Map(before.request === request ? before.chosen : NONE);
        for (const { id, original } of touched) {
          if (!canSelect(original)) continue;
          if (isOn ?? !next.has(id)) next.set(id, original);
          else next.delete(id);
        }
        return { request, chosen: next };
      }),
    [request, canSelect],
  );

  const toggle = useCallback(
    (index: number, isRange: boolean, isOn?: boolean) => {
      const row = rows[index];
      if (row === undefined) return;
      const start = isRange ? rows.findIndex((other) => other.id === anchor.current) : -1;
      anchor.current = row.id;
      if (start < 0) change([row], isOn);
      else change(rows.slice(Math.min(start, index), Math.max(start, index) + 1), true);
    },
    [rows, change],
  );

  const toMark = useCallback<RowSelection<Row>["toMark"]>(
    ({ id, original }) => (canSelect(original) ? (chosen.has(id) ? "on" : "off") : "locked"),
    [chosen, canSelect],
  );
  const marks = new Set(rows.map(toMark));
  const pageState = marks.has("on")
    ? marks.has("off")
      ? "some"
      : "all"
    : marks.has("off")
      ? "none"
      : "empty";
  return {
    chosen,
    toMark,
    labelOf,
    pageState,
    toggle,
    togglePage: () => change(rows, pageState !== "all"),
    clear: () => setState({ request, chosen: NONE }),
  };
}

const everyRow = () => true;
