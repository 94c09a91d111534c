import type { ChargeCounting } from "./charge-counting.ts";
import { OPERATION_FACTS } from "./operation-facts.ts";
import { NO_SELLER, type Operation } from "./operations.ts";
import type { KnownPrice } from "./usual-price.ts";

export const MAX_LISTED_POINTS = 1_000_000;

/** Operations that return rows: their contract may price each row. */
export const ROW_OPERATIONS: readonly Operation[] = ["pendingOrders", "buyerOpenId", "soldOrders"];

/** Operations whose charges are counted per call or per row. */
export const LIST_OPERATIONS: readonly Operation[] = ["pendingOrders", "soldOrders"];

type Kind = { operation: Operation; variant: string | null };

/** One price of the contract in points, for a call or for each row; null takes it off the list. */
export type ListedPrice = Kind & { points: number | null; isPerRow: boolean };

/** Name of a kind for maps and comparisons. */
export const kindName = ({ operation, variant }: Kind) => `${operation} ${variant}`;

/** A kind of call with its listed price, and what its charges showed. */
export type PriceListRow = Kind & KnownPrice;

export type PriceList = {
  rows: PriceListRow[];
  counting: { rule: ChargeCounting; isConfirmed: boolean };
};

/** Kinds of calls that a contract prices, in the order of the spec; calls without a seller ID aren't in it. */
export const PRICED_KINDS: readonly Kind[] = Object.entries(OPERATION_FACTS).flatMap(
  ([operation, { variants }]) =>
    variants
      .filter((variant) => variant !== NO_SELLER)
      .map((variant) => ({ operation: operation as Operation, variant })),
);

/** Reads typed points: a whole number from 0, null for an empty text, undefined for anything else. */
export function readListedPoints(text: string): number | null | undefined {
  const typed = text.normalize("NFKC").trim();
  if (typed === "") return null;
  const digits = /^\d{1,3}(?:,\d{3}){1,2}$/.test(typed) ? typed.replaceAll(",", "") : typed;
  const points = /^\d{1,7}$/.test(digits) ? Number(digits) : undefined;
  return points !== undefined && points <= MAX_LISTED_POINTS ? points : undefined;
}
