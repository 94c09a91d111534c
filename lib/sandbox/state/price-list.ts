import { SERVICE_OPERATIONS, type ServiceOperation } from "./endpoints.ts";

/** Points by operation: one price per level or edition in the order of the spec, or a single one. */
export type PriceList = Record<ServiceOperation, number[]>;

export const DEFAULT_PRICES: PriceList = {
  topUpLink: [2],
  bankCard: [3, 4, 5],
  pendingOrders: [1],
  buyerOpenId: [1, 2, 3],
  soldOrders: [1, 1],
};

/** The price of one level or edition, the first being 1. */
export function findPrice(prices: PriceList, operation: ServiceOperation, variant = 1): number {
  return prices[operation][variant - 1] ?? 0;
}

/** True when the value has a price for every variant, and nothing else. */
export function isPriceList(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const lists = new Map<string, unknown>(Object.entries(value));
  return (
    lists.size === SERVICE_OPERATIONS.length &&
    SERVICE_OPERATIONS.every((operation) => {
      const prices: unknown = lists.get(operation);
      return (
        Array.isArray(prices) &&
        prices.length === DEFAULT_PRICES[operation].length &&
        prices.every((price) => Number.isInteger(price) && Number(price) >= 0)
      );
    })
  );
}
