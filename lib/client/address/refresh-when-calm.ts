import { refreshPage } from "./address.ts";

/** Hands that rest this long are between two presses. */
const CALM_MS = 1_000;

let waits: AbortController | null = null;

/**
 * Refreshes once the hands rest, as a refresh delays presses; `ofUse`: only after a move of the person, as it renews
 * the session.
 */
export function refreshWhenCalm({ ofUse = false } = {}): void {
  if (waits !== null) return;
  const waiting = new AbortController();
  waits = waiting;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      waiting.abort();
      waits = null;
      refreshPage();
    }, CALM_MS);
  };
  for (const kind of ["pointermove", "pointerdown", "keydown"])
    window.addEventListener(kind, rest, { signal: waiting.signal });
  if (!ofUse) rest();
}
