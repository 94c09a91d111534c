import type { RefObject } from "react";
import { useState } from "react";

/** The row the keyboard is on. Another page starts without one. Moving puts the focus on the row's opener. */
export function useRowCursor(
  rows: unknown,
  gridRef: RefObject<HTMLElement | null>,
): { cursor: number | null; move: (index: number) => void; dismiss: () => void } {
  const [state, setState] = useState<{ rows: unknown; index: number | null }>({ rows, index: null });
  return {
    cursor: state.rows === rows ? state.index : null,
    move: (index) => {
      setState({ rows, index });
      const row = gridRef.current?.querySelector(`[data-index="${index}"]`);
      row?.querySelector<HTMLElement>("[aria-haspopup='dialog']")?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: "nearest" });
    },
    dismiss: () => setState({ rows, index: null }),
  };
}
