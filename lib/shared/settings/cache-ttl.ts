import type { Operation } from "#lib/shared/calls/operations.ts";

/** For how many seconds an answer serves the same question again, for nothing; 0 asks anew each time. */
export type CacheTtl = Record<Operation, number>;

const DAY = 86_400;

export const DEFAULT_CACHE_TTL: CacheTtl = {
  topUpLink: 30 * DAY,
  bankCard: DAY,
  pendingOrders: 30,
  buyerOpenId: 30 * DAY,
  soldOrders: 60,
};

/** A year. */
export const LONGEST_CACHE_TTL = 365 * DAY;
