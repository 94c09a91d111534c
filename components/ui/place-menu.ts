const GAP = 4;
const EDGE = 8;

/** Puts an open popover below its button, or above it where there is no room, always inside the window. */
export function placeMenu(menu: HTMLElement, button: HTMLElement, align: "start" | "end") {
  const anchor = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const { innerWidth, innerHeight } = window;
  const left = align === "end" ? anchor.right - width : anchor.left;
  const below = anchor.bottom + GAP;
  const hasRoomBelow = below + height <= innerHeight - EDGE;
  const top = hasRoomBelow ? below : anchor.top - GAP - height;
  menu.style.left = `${clamp(left, EDGE, innerWidth - width - EDGE)}px`;
  menu.style.top = `${clamp(top, EDGE, innerHeight - height - EDGE)}px`;
  menu.dataset.placed = "";
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
