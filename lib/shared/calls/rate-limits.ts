import type { Operation } from "#lib/shared/calls/operations.ts";

/** Calls that left lately, against how many of one operation may leave in any second. */
export type RateLimits = {
  perSecond: number;
  operations: { operation: Operation; lastSecond: number; lastMinute: number }[];
};
