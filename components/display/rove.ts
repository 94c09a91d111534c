import type { KeyboardEvent } from "react";

const ALONG: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
/** A separator uses the keys along its axis for its value. */
const ACROSS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** Moves the focus between the children with a `tabIndex`: 0 for the first, the group's Tab stop, -1 for others. */
export function rove(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[tabindex]")];
  const at = items.indexOf(event.target as HTMLElement);
  const step = (items[at]?.role === "separator" ? ACROSS : ALONG)[event.key];
  const next = step && !event.altKey && items[at + step];
  if (!next) return;
  // Rows use these keys too.
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}
