import { useContext, useSyncExternalStore } from "react";
import { PHONE } from "#lib/shared/tables/phone.ts";
import { Drawn } from "./drawn.ts";

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(PHONE);
  list.addEventListener("change", onChange);
  return () => list.removeEventListener("change", onChange);
}

/** True when rows are cards, for texts that differ there. */
export function usePhone(): boolean {
  const { isPhone } = useContext(Drawn);
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PHONE).matches,
    () => isPhone,
  );
}
