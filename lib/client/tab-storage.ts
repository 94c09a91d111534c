import { useMemo, useSyncExternalStore } from "react";

export type TabStorage<Value> = {
  keep: (value: Value) => void;
  forget: () => void;
  /** Text as stored; stable until it is removed. */
  text: () => string | null;
  /** Null when absent or unreadable. */
  read: (text: string | null) => Value | null;
};

/** A value that survives a reload or change of page, in this tab only. Never for card holders' data or addresses. */
export function tabStorage<Value>(
  key: string,
  isValue: (value: unknown) => value is Value,
): TabStorage<Value> {
  return {
    keep: (value) => {
      const text = JSON.stringify(value);
      unstored.delete(key);
      if (attempt(() => sessionStorage.setItem(key, text)) === null) unstored.set(key, text);
    },
    forget: () => {
      unstored.delete(key);
      attempt(() => sessionStorage.removeItem(key));
    },
    text: () => unstored.get(key) ?? attempt(() => sessionStorage.getItem(key)),
    read: (text) => {
      const value = text === null ? null : attempt((): unknown => JSON.parse(text));
      return isValue(value) ? value : null;
    },
  };
}

/** Values that a full or forbidden storage rejected: they live as long as the document. */
const unstored = new Map<string, string>();

/** Null when it throws, as browsers do whose storage is forbidden or full. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Empties the tab's storage at sign-out, which browsers don't. */
export function emptyTabStorage(): void {
  unstored.clear();
  attempt(() => sessionStorage.clear());
}

/** Value stored before this page; null on the server. */
export function useTabStorage<Value>(kept: TabStorage<Value>): Value | null {
  const text = useSyncExternalStore(never, kept.text, () => null);
  return useMemo(() => kept.read(text), [kept, text]);
}

/** Only the page itself changes the value, so there is nothing to subscribe to. */
function never() {
  return () => undefined;
}
