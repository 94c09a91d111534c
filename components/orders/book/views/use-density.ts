import { useSyncExternalStore } from "react";
import { currentDensity } from "#components/data-table/table-menu.tsx";
import type { Density } from "#lib/shared/tables/densities.ts";

/** Current row height; follows `<html>`. */
export function useDensity(): Density {
  return useSyncExternalStore(subscribe, currentDensity, () => "44");
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-density"] });
  return () => observer.disconnect();
}
