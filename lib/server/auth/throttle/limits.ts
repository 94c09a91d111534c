import "server-only";

/** Limit of failed tries: `free` ones cost nothing, each further one waits twice as long as the one before. */
export type Limit = { free: number; firstMs: number; mostMs: number };

const minutes = (count: number) => count * 60_000;

/** Time for which a failed try counts. */
export const WINDOW_MS = minutes(60);

/**
 * Limits of failed tries. An account counts per address, so that nobody elsewhere can use up a person's tries. From
 * many addresses, each gets fewer.
 */
export const LIMITS = {
  account: { free: 5, firstMs: 30_000, mostMs: minutes(15) },
  attackedAccount: { free: 1, firstMs: 60_000, mostMs: minutes(15) },
  address: { free: 20, firstMs: 10_000, mostMs: minutes(5) },
  browser: { free: 5, firstMs: 30_000, mostMs: minutes(15) },
} satisfies Record<string, Limit>;

/** Failed tries from all addresses from which on an account counts as attacked. */
export const ATTACKED_FROM = 20;

/** `lastAt` in Unix milliseconds. */
type Failures = { count: number; lastAt: number | null };

/** Computes the milliseconds until the next try; 0 for at once. */
export function waitFor({ free, firstMs, mostMs }: Limit, { count, lastAt }: Failures, now: Date): number {
  if (count < free || lastAt === null) return 0;
  const delayMs = Math.min(mostMs, firstMs * 2 ** Math.min(count - free, 30));
  return Math.max(0, Math.min(delayMs, lastAt + delayMs - now.getTime()));
}
