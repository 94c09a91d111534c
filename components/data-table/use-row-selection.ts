import { useCallback, useState } from "react";

type Identified<Row> = { id: string; original: Row };

/** A locked row can't be selected. */
export type Mark = "on" | "off" | "locked";

export type RowSelection<Row> = {
  chosen: ReadonlyMap<string, Row>;
  /** Stays the same function until a mark changes. */
  toMark: (row: Identified<Row>) => Mark;
  /** True when the last change was of many rows, whose marks may come one after the other. */
  isOfMany: boolean;
  /** Label of a row's checkbox. */
  labelOf: (row: Row) => string;
  pageState: "empty" | "none" | "some" | "all";
  /** Sets a row's mark, or flips it without `isOn`; `isRange` selects all rows from the last one toggled to it. */
  toggle: (index: number, isRange: boolean, isOn?: boolean) => void;
  togglePage: () => void;
  clear: () => void;
};

/** `touched`: the row that was toggled last; null after a change of many. */
type Chosen<Row> = { request: string; chosen: ReadonlyMap<string, Row>; touched: string | null };

const NONE: ReadonlyMap<string, never> = new Map<string, never>();

type Options<Row> = Pick<RowSelection<Row>, "labelOf"> & { canSelect?: (row: Row) => boolean };

/** Selection over all pages of a request; a new `request` starts empty. */
export function useRowSelection<Row>(
  rows: readonly Identified<Row>[],
  request: string,
  { canSelect = everyRow, labelOf }: Options<Row>,
): RowSelection<Row> {
  const empty: Chosen<Row> = { request, chosen: NONE, touched: null };
  const [state, setState] = useState(empty);
  const { chosen, touched } = state.request === request ? state : empty;

  const change = (changed: typeof rows, by: string | null, isOn?: boolean) =>
    setState((before) => {
      const next = new Map(before.request === request ? before.chosen : NONE);
      for (const { id, original } of changed) {
        if (!canSelect(original)) continue;
        if (isOn ?? !next.has(id)) next.set(id, original);
        else next.delete(id);
      }
      return { request, chosen: next, touched: by };
    });

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
    isOfMany: touched === null,
    labelOf,
    pageState,
    toggle: (index, isRange, isOn) => {
      const row = rows[index];
      if (row === undefined) return;
      const start = isRange ? rows.findIndex(({ id }) => id === touched) : -1;
      if (start < 0) change([row], row.id, isOn);
      else change(rows.slice(Math.min(start, index), Math.max(start, index) + 1), row.id, true);
    },
    togglePage: () => change(rows, null, pageState !== "all"),
    clear: () => setState(empty),
  };
}

const everyRow = () => true;
