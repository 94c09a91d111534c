import { refreshPage } from "./address.ts";

/** Hands that rest this long are between two presses. */
const CALM_MS = 1_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let watch: AbortController | null = null;

/**
 * Refreshes once the hands rest, as a refresh delays presses. `afterUse`: first waits for a move of the person, since
 * a refresh renews the session.
 */
export function refreshWhenCalm({ afterUse = false } = {}): void {
  if (watch === null) {
    watch = new AbortController();
    for (const kind of ["pointermove", "pointerdown", "keydown"])
      window.addEventListener(kind, waitForCalm, { signal: watch.signal });
  }
  if (!afterUse) waitForCalm();
}

function waitForCalm(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    watch?.abort();
    watch = null;
    refreshPage();
  }, CALM_MS);
}
