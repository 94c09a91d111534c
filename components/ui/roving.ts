import type { KeyboardEvent } from "react";

/**
 * Moves the focus inside a group that is one Tab stop, as the toolbar pattern of WAI-ARIA says. Children that
 * take part are drawn with a `tabIndex`: 0 for the first, -1 for others; the focused one takes the stop over.
 */
export function rove(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[tabindex]:not([disabled])")];
  const at = items.indexOf(event.target as HTMLElement);
  const last = items.length - 1;
  const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
  // A separator uses the keys along its axis for its value.
  if (items[at]?.role === "separator") Object.assign(steps, { ArrowUp: at - 1, ArrowDown: at + 1 });
  const next = items[Math.max(0, Math.min(steps[event.key] ?? -1, last))];
  if (at < 0 || steps[event.key] === undefined || next === undefined) return;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  // Rows use these keys too.
  event.preventDefault();
  event.stopPropagation();
  for (const item of items) item.tabIndex = item === next ? 0 : -1;
  next.focus();
}
