import { useContext, useSyncExternalStore } from "react";
import { Drawn } from "./drawn.ts";

const QUERY = "(width <= 640px)";

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(QUERY);
  list.addEventListener("change", onChange);
  return () => list.removeEventListener("change", onChange);
}

/** True when rows are cards, for texts that differ there. Same width as in the style sheets. */
export function usePhone(): boolean {
  const { isPhone } = useContext(Drawn);
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => isPhone,
  );
}
