import "server-only";

/** So many failed tries are free; after them each has to wait, twice as long as the one before. */
export type Limit = { free: number; firstMs: number; mostMs: number };

const minutes = (count: number) => count * 60_000;

/** How long a failed try counts. */
export const WINDOW_MS = minutes(60);

/**
 * An account is counted together with an address, so that nobody elsewhere can use up a person's tries. One that
 * many addresses try gives each of them less.
 */
export const LIMITS = {
  account: { free: 5, firstMs: 30_000, mostMs: minutes(15) },
  attackedAccount: { free: 1, firstMs: 60_000, mostMs: minutes(15) },
  address: { free: 20, firstMs: 10_000, mostMs: minutes(5) },
  browser: { free: 5, firstMs: 30_000, mostMs: minutes(15) },
} satisfies Record<string, Limit>;

/** So many failed tries from everywhere, and an account counts as attacked. */
export const ATTACKED_FROM = 20;

/** `lastAt` in Unix milliseconds. */
export type Failures = { count: number; lastAt: number | null };

/** Milliseconds until the next try may be made; 0 for at once. */
export function waitFor({ free, firstMs, mostMs }: Limit, { count, lastAt }: Failures, now: Date): number {
  if (count < free || lastAt === null) return 0;
  const delayMs = Math.min(mostMs, firstMs * 2 ** Math.min(count - free, 30));
  return Math.max(0, Math.min(delayMs, lastAt + delayMs - now.getTime()));
}
