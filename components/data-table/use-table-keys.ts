import { type RefObject, useEffectEvent, useLayoutEffect, useState } from "react";
import { isKeyForPage } from "#components/ui/page-key.ts";

type Keys = {
  rowCount: number;
  cursor: number | null;
  onMove: (index: number) => void;
  onSelect: (index: number, isRange: boolean) => void;
  onOpen: (index: number) => void;
  onEscape: () => void;
};

const MOVING = new Set(["ArrowDown", "ArrowUp", "Home", "End", "PageDown", "PageUp", " "]);
/** Rows that Page Up and Page Down move: about one screen. */
const PAGE_ROWS = 10;

/**
 * Table keys: J, K, arrows, Home, End, Page Up and Page Down move, X and space select, Enter opens, Esc
 * dismisses. Off while typing or in a dialog.
 */
export function useTableKeys(gridRef: RefObject<HTMLElement | null>, keys: Keys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isKeyForPage(event) && handleKey(event, keys, gridRef.current)) event.preventDefault();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function handleKey(event: KeyboardEvent, keys: Keys, grid: HTMLElement | null): boolean {
  const { cursor, rowCount } = keys;
  const isInGrid = grid !== null && event.target instanceof Node && grid.contains(event.target);
  // Elsewhere the keys belong to the focused control: radio buttons, a menu, another scrolling pane.
  if (MOVING.has(event.key) && !isInGrid && !isAt(event, "body, main")) return false;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const [below, above] = [cursor ?? -1, cursor ?? rowCount];
  const targets: Record<string, number> = {
    j: below + 1,
    ArrowDown: below + 1,
    k: above - 1,
    ArrowUp: above - 1,
    Home: 0,
    End: rowCount - 1,
    PageDown: below + PAGE_ROWS,
    PageUp: above - PAGE_ROWS,
  };
  const target = targets[key];
  if (target !== undefined) return move(keys, target);
  switch (key) {
    case " ":
      // Space selects from the row's own button too.
      if (isAt(event, CONTROL) && !isAt(event, OPENER)) return false;
      return select(keys, event.shiftKey);
    case "x":
      return select(keys, event.shiftKey);
    case "Enter":
      if (cursor === null || isAt(event, CONTROL)) return false;
      keys.onOpen(cursor);
      return true;
    case "Escape":
      keys.onEscape();
      return false;
    default:
      return false;
  }
}

function select({ cursor, onSelect }: Keys, isRange: boolean): boolean {
  if (cursor === null) return false;
  onSelect(cursor, isRange);
  return true;
}

/** Moves to a row, or to the first or last one beyond them, unless the cursor is there. */
function move({ rowCount, cursor, onMove }: Keys, index: number): boolean {
  const to = Math.min(Math.max(index, 0), rowCount - 1);
  if (rowCount > 0 && (to === index || to !== cursor)) onMove(to);
  return true;
}

const CONTROL = "button, a[href], input, summary";
/** The row's own button. */
const OPENER = "[aria-haspopup='dialog']";

function isAt({ target }: KeyboardEvent, selector: string): boolean {
  return target instanceof HTMLElement && target.matches(selector);
}

/** Row of the keyboard cursor; a new page starts without one. Moving focuses the row's button. */
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
      row?.querySelector<HTMLElement>(OPENER)?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: "nearest" });
    },
    dismiss: () => setState({ rows, index: null }),
  };
}
