import { useMemo, useSyncExternalStore } from "react";
import type { TabStorage } from "#lib/client/tab-storage.ts";

/** What was kept before this page; null on the server, which knows of none. */
export function useTabStorage<Value>(kept: TabStorage<Value>): Value | null {
  const text = useSyncExternalStore(never, kept.text, () => null);
  return useMemo(() => kept.read(text), [kept, text]);
}

/** It changes only by a page's own doing. */
function never() {
  return () => undefined;
}
