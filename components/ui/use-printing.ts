import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

const listeners = new Set<() => void>();
let isPrinting = false;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The browser prints the page as it is when its event ends.
  window.onbeforeprint = window.onafterprint = ({ type }) => {
    isPrinting = type === "beforeprint";
    flushSync(() => listeners.forEach((each) => each()));
  };
  return () => void listeners.delete(listener);
}

/** True while the page is being printed, so that folded parts can be shown. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
}
