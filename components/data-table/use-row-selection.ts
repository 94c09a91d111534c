import { useCallback, useMemo, useRef, useState } from "react";

type Identified<Row> = { id: string; original: Row };

export type RowSelection<Row> = {
  chosen: ReadonlyMap<string, Row>;
  has: (id: string) => boolean;
  pageState: "empty" | "none" | "some" | "all";
  /** With `isRange`, everything from the last row touched to this one is chosen. */
  toggle: (index: number, isRange: boolean) => void;
  togglePage: () => void;
  clear: () => void;
};

/** What is chosen of one request, over its pages; another `request` starts with nothing chosen. */
export function useRowSelection<Row>(rows: readonly Identified<Row>[], request: string): RowSelection<Row> {
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
          if (isOn === "flip" ? !next.has(row.id) : isOn) next.set(row.id, row.original);
          else next.delete(row.id);
        }
        return { request, chosen: next };
      }),
    [request],
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

  const onPage = rows.filter((row) => chosen.has(row.id)).length;
  const pageState =
    rows.length === 0 ? "empty" : onPage === 0 ? "none" : onPage === rows.length ? "all" : "some";
  return {
    chosen,
    has: (id) => chosen.has(id),
    pageState,
    toggle,
    togglePage: () => change(rows, pageState !== "all"),
    clear: () => setState({ request, chosen: new Map() }),
  };
}
