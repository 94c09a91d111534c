import type { ChargeCounting } from "./charge-counting.ts";
import type { UsualPrice } from "./operations.ts";

/** Price of a kind as its charges showed it, and as an admin listed it. */
export type KnownPrice = {
  usualPerCall: number | null;
  usualRow: number | null;
  listed: number | null;
  isListedPerRow: boolean;
};

/** Usual price of a kind: the listed one, else the learned one by the charge counting. */
export function usualPrice(known: KnownPrice | undefined, rule: ChargeCounting | null): UsualPrice {
  if (known?.listed == null)
    return { perCall: known?.usualPerCall ?? null, perRow: known?.usualRow ?? null, rule };
  return known.isListedPerRow
    ? { perCall: null, perRow: known.listed, rule: "perRow" }
    : { perCall: known.listed, perRow: null, rule };
}
