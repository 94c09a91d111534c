import { useState } from "react";
import type { ServiceProblem } from "#lib/shared/orders.ts";

export type Scan = {
  problem: ServiceProblem;
  /** The sheet is on the screen; else the page itself shows the way. */
  isOpen: boolean;
  /** "I have authorized" was pressed, and the answer was 302 again. */
  isSecond: boolean;
  isAsking: boolean;
  open: () => void;
  close: () => void;
  confirm: () => void;
};

/** Shops whose sheet has opened by itself: it does so once. */
const shown = new Set<string>();

/** The way through a 302: one sheet a shop, and the same question once more after the scan. Nothing polls. */
export function useScan(shopId: string, problem: ServiceProblem | null, isFetching: boolean, ask: () => void): Scan | null {
  const [held, setHeld] = useState<ServiceProblem | null>(null);
  const [isForced, setForced] = useState<boolean | null>(null);
  const refused = problem?.reason === "shopNotAuthorized" ? problem : null;
  const current = refused ?? (isFetching ? held : null);
  if (current === null) return null;
  return {
    problem: current,
    isOpen: isForced ?? !shown.has(shopId),
    isSecond: held !== null && refused !== null && refused !== held,
    isAsking: isFetching,
    open: () => setForced(true),
    close: () => {
      shown.add(shopId);
      setForced(false);
    },
    confirm: () => {
      setHeld(current);
      setForced(isForced ?? !shown.has(shopId));
      shown.add(shopId);
      ask();
    },
  };
}
