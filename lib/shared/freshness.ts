import type { Operation } from "#lib/shared/operations.ts";

/** For how many seconds an answer serves the same question again, for nothing; 0 asks anew each time. */
export type Freshness = Record<Operation, number>;

const DAY = 86_400;

export const USUAL_FRESHNESS: Freshness = {
  topUpLink: 30 * DAY,
  bankCard: DAY,
  pendingOrders: 30,
  buyerOpenId: 30 * DAY,
  soldOrders: 60,
};

/** A year. */
export const LONGEST_FRESHNESS = 365 * DAY;
