import { OPERATION_FACTS, OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";

/** For how many seconds an answer serves the same question again, for nothing; 0 asks anew each time. */
export type CacheTtl = Record<Operation, number>;

export const DEFAULT_CACHE_TTL = Object.fromEntries(
  OPERATIONS.map((operation) => [operation, OPERATION_FACTS[operation].cacheTtlSeconds]),
) as CacheTtl;

/** A year. */
export const LONGEST_CACHE_TTL = 365 * 86_400;
