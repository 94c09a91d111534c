import { useMemo, useSyncExternalStore } from "react";

type TabStorage<Value> = {
  keep: (value: Value) => void;
  forget: () => void;
  /** As kept; stable until it is forgotten. */
  text: () => string | null;
  /** Null when there is none or it cannot be read. */
  read: (text: string | null) => Value | null;
};

/** A value that outlives a reload, or the way to another page, in this tab alone. Never for a card holder's data or a buyer's address. */
export function tabStorage<Value>(
  key: string,
  isValue: (value: unknown) => value is Value,
): TabStorage<Value> {
  return {
    keep: (value) => sessionStorage.setItem(key, JSON.stringify(value)),
    forget: () => sessionStorage.removeItem(key),
    text: () => sessionStorage.getItem(key),
    read: (text) => {
      if (text === null) return null;
      try {
        const value: unknown = JSON.parse(text);
        return isValue(value) ? value : null;
      } catch {
        return null;
      }
    },
  };
}

/** What was kept before this page; null on the server, which knows of none. */
export function useTabStorage<Value>(kept: TabStorage<Value>): Value | null {
  const text = useSyncExternalStore(never, kept.text, () => null);
  return useMemo(() => kept.read(text), [kept, text]);
}

/** It changes only by a page's own doing. */
function never() {
  return () => undefined;
}
