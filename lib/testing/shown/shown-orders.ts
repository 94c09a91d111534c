import type { PendingOrder, SoldOrder } from "#lib/shared/orders/orders.ts";

const receiver = { name: null, phone: null, province: null, city: null, district: null, hasAddress: false };
const both = { amountFen: null, status: null, remark: null, receiver, costPoints: null, isIncomplete: false };
const ofSold = { isPreSale: null, shipBy: null, confirmedAt: null, flag: null, flagName: null };

/** A sold order as the browser gets it, with the given fields; all others are empty. */
export const shownSold = (orderNumber: string | null, given: Partial<SoldOrder> = {}): SoldOrder => ({
  ...both,
  ...ofSold,
  orderNumber,
  goods: { name: null, imageUrl: null, spec: null, count: null },
  ...given,
});

/** A pending order as the browser gets it, with the given fields; all others are empty. */
export const shownPending = (
  orderNumber: string | null,
  given: Partial<PendingOrder> = {},
): PendingOrder => ({ ...both, orderNumber, paidAt: null, goods: { lines: [] }, ...given });
