import { useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { WIDEST_PX, widthWithin } from "#lib/shared/tables/table-look.ts";

type ColumnEdgeProps = {
  label: string;
  /** Width of the column, when known without measuring. */
  widthPx: number | undefined;
  /** Minimum width. */
  leastPx: number;
  isSet: boolean;
  /** Shows a width while dragging, in one pass for all rows; null restores the old one. */
  onDraw: (table: HTMLTableElement, px: number | null) => void;
  /** Null resets to the default. */
  onWidth: (px: number | null) => void;
};

const STEP_PX = 8;
const WIDE_STEP_PX = 40;
const UNKNOWN_PX = 240;

/** Edge of a heading that changes the column's width by dragging or arrow keys; headings rove to it. */
export function ColumnEdge({ label, widthPx, leastPx, isSet, onDraw, onWidth }: ColumnEdgeProps) {
  const t = useTranslations("columns");
  const drag = useRef<{ x: number; fromPx: number; px: number } | null>(null);
  const [measuredPx, setMeasured] = useState<number | null>(null);
  const px = isSet ? widthPx : (measuredPx ?? widthPx);
  const within = (wanted: number) => Math.max(leastPx, widthWithin(wanted));

  function change(toPx: number) {
    setMeasured(null);
    onWidth(within(toPx));
  }

  function reset() {
    setMeasured(null);
    onWidth(null);
  }

  function onPointerDown(event: PointerEvent<HTMLSpanElement>) {
    if (event.button !== 0) return;
    event.preventDefault();
    const edge = event.currentTarget;
    edge.focus({ preventScroll: true });
    edge.setPointerCapture(event.pointerId);
    const fromPx = headingWidth(edge);
    drag.current = { x: event.clientX, fromPx, px: fromPx };
  }

  function onPointerMove(event: PointerEvent<HTMLSpanElement>) {
    const table = event.currentTarget.closest("table");
    if (drag.current === null || table === null) return;
    drag.current.px = within(drag.current.fromPx + event.clientX - drag.current.x);
    onDraw(table, drag.current.px);
  }

  function onPointerUp(event: PointerEvent<HTMLSpanElement>) {
    const moved = drag.current;
    if (moved === null || moved.px === moved.fromPx) return give(event.currentTarget);
    drag.current = null;
    change(moved.px);
  }

  function give(edge: HTMLElement) {
    const table = edge.closest("table");
    if (drag.current === null || table === null) return;
    drag.current = null;
    onDraw(table, null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLSpanElement>) {
    const step = event.shiftKey ? WIDE_STEP_PX : STEP_PX;
    const now = headingWidth(event.currentTarget);
    const acts: Record<string, () => void> = {
      ArrowLeft: () => change(now - step),
      ArrowRight: () => change(now + step),
      Home: () => change(leastPx),
      End: () => change(WIDEST_PX),
      Enter: reset,
      Delete: reset,
      Backspace: reset,
      Escape: () => give(event.currentTarget),
    };
    const act = acts[event.key];
    if (act === undefined) return;
    // Rows use these keys too.
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t("width", { column: label })}
      aria-valuemin={leastPx}
      aria-valuemax={WIDEST_PX}
      aria-valuenow={px ?? UNKNOWN_PX}
      aria-valuetext={t("widthPx", { px: px ?? UNKNOWN_PX })}
      title={t("widthHint")}
      tabIndex={-1}
      className="desk-edge"
      onFocus={(event) => !isSet && setMeasured(headingWidth(event.currentTarget))}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={(event) => give(event.currentTarget)}
      onDoubleClick={reset}
      onKeyDown={onKeyDown}
    />
  );
}

function headingWidth(edge: HTMLElement): number {
  return Math.round(edge.closest("th")?.getBoundingClientRect().width ?? UNKNOWN_PX);
}
