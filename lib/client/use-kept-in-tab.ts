import { useMemo, useSyncExternalStore } from "react";
import type { KeptInTab } from "#lib/client/kept-in-tab.ts";

/** What was kept before this page; null on the server, which knows of none. */
export function useKeptInTab<Value>(kept: KeptInTab<Value>): Value | null {
  const text = useSyncExternalStore(never, kept.text, () => null);
  return useMemo(() => kept.read(text), [kept, text]);
}

/** It changes only by a page's own doing. */
function never() {
  return () => undefined;
}
