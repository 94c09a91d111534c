import "server-only";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { keyedHash } from "#lib/server/crypto/keyed-hash.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { signInFailures } from "#lib/server/db/ways-in-schema.ts";
import { ATTACKED_FROM, LIMITS, waitFor, WINDOW_MS, type Limit } from "./limits.ts";
import { forgetRefusals } from "./rejected-tries.ts";

/** Keys by which a try counts, each a keyed hash. */
export type TryKeys = {
  account: string;
  address: string;
  /** Set for a proxy of ours that doesn't pass on the visitor's address: it has no limit of its own. */
  isFront: boolean;
  /** Set if the browser is known to have signed in to this account: it then counts by this key only. */
  browser: string | null;
};

/** Name of one limit, and the wait before the next try under it. */
type Wait = { key: string; waitMs: number };

export function emailKey(email: string): string {
  return keyedHash("sign-in account", email);
}

export function limitedBy({ account, address, isFront, browser }: TryKeys): string[] {
  if (browser) return [browser];
  return isFront ? [`${account} ${address}`] : [`${account} ${address}`, address];
}

type Counts = {
  pair: number;
  pairAt: number | null;
  account: number;
  address: number;
  addressAt: number | null;
  browser: number;
  browserAt: number | null;
};

/** Computes the wait before the next try from the failed tries of the last hour. */
export async function countWaits(keys: TryKeys, now: Date, db: Database): Promise<Wait[]> {
  const since = new Date(now.getTime() - WINDOW_MS).toISOString();
  const last = sql`extract(epoch from max(failed_at)`;
  const isPair = sql`account_key = ${keys.account} and address_key = ${keys.address} and browser_key is null`;
  const isAddress = sql`address_key = ${keys.address} and browser_key is null`;
  const isBrowser = sql`browser_key = ${keys.browser}`;
  const { rows } = await db.execute<Counts>(sql`
    select
      count(*) filter (where account_key = ${keys.account} and browser_key is null)::int as account,
      count(*) filter (where ${isPair})::int as pair,
      ${last} filter (where ${isPair}))::float8 * 1000 as "pairAt",
      count(*) filter (where ${isAddress})::int as address,
      ${last} filter (where ${isAddress}))::float8 * 1000 as "addressAt",
      count(*) filter (where ${isBrowser})::int as browser,
      ${last} filter (where ${isBrowser}))::float8 * 1000 as "browserAt"
    from sign_in_failures
    where failed_at > ${since}::timestamptz
      and (account_key = ${keys.account} or address_key = ${keys.address} or browser_key = ${keys.browser})`);
  const [counts] = rows;
  if (!counts) throw new Error("a count without a row");
  const wait = (limit: Limit, count: number, lastAt: number | null) => waitFor(limit, { count, lastAt }, now);
  const [first = "", second] = limitedBy(keys);
  if (keys.browser) return [{ key: first, waitMs: wait(LIMITS.browser, counts.browser, counts.browserAt) }];
  const ofAccount = counts.account < ATTACKED_FROM ? LIMITS.account : LIMITS.attackedAccount;
  const pair = { key: first, waitMs: wait(ofAccount, counts.pair, counts.pairAt) };
  if (second === undefined) return [pair];
  return [pair, { key: second, waitMs: wait(LIMITS.address, counts.address, counts.addressAt) }];
}

export async function recordFailure(keys: TryKeys, now: Date, tx: Database): Promise<void> {
  const { account: accountKey, address: addressKey, browser: browserKey } = keys;
  await tx.delete(signInFailures).where(lt(signInFailures.failedAt, new Date(now.getTime() - WINDOW_MS)));
  await tx.insert(signInFailures).values({ accountKey, addressKey, browserKey, failedAt: now });
}

/**
 * Forgives the failed tries of the rightful person: those of this browser, or of this account from this address.
 * Others' stay.
 */
export async function forgiveFailures({ account, address, browser }: TryKeys): Promise<void> {
  const own = browser
    ? eq(signInFailures.browserKey, browser)
    : and(
        eq(signInFailures.accountKey, account),
        eq(signInFailures.addressKey, address),
        isNull(signInFailures.browserKey),
      );
  await database().delete(signInFailures).where(own);
}

/** Deletes the failed tries of an account from all addresses; returns how many. */
export async function clearFailures(email: string, db: Database = database()): Promise<number> {
  const accountKey = emailKey(email);
  const gone = await db
    .delete(signInFailures)
    .where(eq(signInFailures.accountKey, accountKey))
    .returning({ id: signInFailures.id });
  forgetRefusals(accountKey);
  return gone.length;
}
