import { type RefObject, useEffect, useRef, useState } from "react";
import { isKeyForPage } from "#components/ui/use-page-key.ts";

type Keys = {
  rowCount: number;
  cursor: number | null;
  onMove: (index: number) => void;
  onSelect: (index: number, isRange: boolean) => void;
  onOpen: (index: number) => void;
  onFind: () => void;
  onEscape: () => void;
};

/** J, K and arrows move, X selects, Enter opens, / finds, Esc dismisses. Silent while typing, composing or in a dialog. */
export function useTableKeys(gridRef: RefObject<HTMLElement | null>, keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isKeyForPage(event)) return;
      if (handleKey(event, latest.current, gridRef.current)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [gridRef]);
}

function handleKey(event: KeyboardEvent, keys: Keys, grid: HTMLElement | null): boolean {
  const { cursor, rowCount } = keys;
  const isInGrid = grid !== null && event.target instanceof Node && grid.contains(event.target);
  const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
  if (isArrow && !isInGrid) return false;
  switch (event.key) {
    case "j":
    case "J":
    case "ArrowDown":
      return move(keys, cursor === null ? 0 : cursor + 1);
    case "k":
    case "K":
    case "ArrowUp":
      return move(keys, cursor === null ? rowCount - 1 : cursor - 1);
    case "x":
    case "X":
      if (cursor === null) return false;
      keys.onSelect(cursor, event.shiftKey);
      return true;
    case "Enter":
      if (cursor === null || isControl(event.target)) return false;
      keys.onOpen(cursor);
      return true;
    case "/":
      keys.onFind();
      return true;
    case "Escape":
      keys.onEscape();
      return false;
    default:
      return false;
  }
}

function move(keys: Keys, index: number): boolean {
  if (index < 0 || index >= keys.rowCount) return true;
  keys.onMove(index);
  return true;
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("button, a[href], input, summary");
}

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
