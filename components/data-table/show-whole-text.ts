import type { PointerEvent } from "react";

const CLIPPING = ".goods-name, .goods-spec, .order-remark, .order-flag, .desk-cell";

/** Puts the whole text into the title of what the pointer is on, while it is clipped there. */
export function showWholeText(event: PointerEvent<HTMLElement>): void {
  const place = (event.target as HTMLElement).closest<HTMLElement>(CLIPPING);
  if (place === null) return;
  const isClipped = place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight;
  if (isClipped) place.title = place.textContent.trim();
  else place.removeAttribute("title");
}
