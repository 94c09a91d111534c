import type { KeyboardEvent } from "react";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

/**
 * Moves the focus between the children with a `tabIndex`: 0 for the first, the group's Tab stop, -1 for others. Up and
 * down lead from a heading to the edge after it and back: the edge uses left and right for its width.
 */
export function rove(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[tabindex]")];
  const at = items.indexOf(event.target as HTMLElement);
  const step = STEPS[event.key];
  if (at < 0 || !step || event.altKey || event.defaultPrevented) return;
  const isEdge = (index: number) => items[index]?.role === "separator";
  const isAcross = event.key === "ArrowUp" || event.key === "ArrowDown";
  const next = items[isAcross || !isEdge(at + step) ? at + step : at + 2 * step];
  if (!next || (isAcross && !isEdge(at) && !isEdge(at + step))) return;
  // Rows use these keys too.
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}
