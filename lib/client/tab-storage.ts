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
    keep: (value) => {
      const text = JSON.stringify(value);
      unstored.delete(key);
      if (!attempt(() => sessionStorage.setItem(key, text))) unstored.set(key, text);
    },
    forget: () => {
      unstored.delete(key);
      attempt(() => sessionStorage.removeItem(key));
    },
    text: () => unstored.get(key) ?? readStored(key),
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

/** What a full or forbidden storage would not take: it lives as long as the document. */
const unstored = new Map<string, string>();

/** Browsers forbid their storage by throwing, and say in the same way that it is full. */
function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

function readStored(key: string): string | null {
  let text: string | null = null;
  attempt(() => (text = sessionStorage.getItem(key)));
  return text;
}

/** At sign-out, which browsers take no notice of. */
export function emptyTabStorage(): void {
  unstored.clear();
  attempt(() => sessionStorage.clear());
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
