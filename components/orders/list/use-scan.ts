import { useState } from "react";
import type { ConfirmedScan } from "#components/orders/list/confirmed-scan.ts";
import { confirmedScan } from "#components/orders/list/confirmed-scan.ts";
import type { ListResult } from "#components/orders/list/use-list-result.ts";
import type { Scan } from "#components/feedback/scan.tsx";

/** Shops whose sheet has opened by itself: it does so once. */
const shown = new Set<string>();

/** The way through a 302: one sheet a shop, and the same question once more after the scan. Nothing polls. */
export function useScan(
  shopId: string,
  { problem, busy, isStopped, ask }: ListResult<unknown>,
  price: string,
): Scan | null {
  const [pressed, setPressed] = useState<ConfirmedScan | null>(null);
  const [isForced, setForced] = useState<boolean | null>(null);
  const refused = problem?.reason === "shopNotAuthorized" ? problem : null;
  const confirmed = confirmedScan(pressed, refused, busy !== null || isStopped);
  if (confirmed !== pressed) {
    setPressed(confirmed);
    if (confirmed === null) setForced(null);
  }
  if (refused === null) return null;
  return {
    problem: refused,
    isOpen: isForced ?? !shown.has(shopId),
    isSecond: confirmed?.answer === refused,
    price,
    isBusy: busy !== null,
    open: () => setForced(true),
    close: () => {
      shown.add(shopId);
      setForced(false);
    },
    confirm: () => {
      setPressed({ refusal: refused, answer: null });
      setForced(isForced ?? !shown.has(shopId));
      shown.add(shopId);
      ask();
    },
  };
}
