import "server-only";
import { sql } from "drizzle-orm";
import { keyedHash } from "#lib/server/crypto/keyed-hash.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { addressNetwork } from "#lib/server/http/client-address.ts";
import { isFront } from "#lib/server/http/peer.ts";
import { emailKey, countWaits, limitedBy, recordFailure, type TryKeys } from "./failed-tries.ts";
import { rememberedWait, rememberRefusal } from "./rejected-tries.ts";

export function throttleKeys(email: string, address: string, browser: string | null): TryKeys {
  return {
    account: emailKey(email),
    address: keyedHash("sign-in address", addressNetwork(address)),
    isFront: isFront(address),
    browser,
  };
}

/** Milliseconds that a try has to wait, from this process's memory; 0 if the database must be read. */
export function waitInMemory(keys: TryKeys, now: Date): number {
  return rememberedWait(limitedBy(keys), now);
}

/** Milliseconds before the next try, 0 for none; `skipped` tries were denied from memory since the last look. */
export type Turn = { waitMs: number; skipped: number };

/**
 * Counts a try as failed before checking the password, so that parallel tries can't pass the limit; success forgives
 * it. A try that has to wait writes nothing.
 */
export async function takeTry(keys: TryKeys, now: Date): Promise<Turn> {
  const waits = await database().transaction(async (tx) => {
    await lockKeys(keys, tx);
    const found = await countWaits(keys, now, tx);
    if (found.every(({ waitMs }) => waitMs === 0)) await recordFailure(keys, now, tx);
    return found;
  });
  const waiting = waits.filter(({ waitMs }) => waitMs > 0);
  const skipped = waiting.map(({ key, waitMs }) => rememberRefusal(key, waitMs, now));
  return {
    waitMs: Math.max(0, ...waiting.map(({ waitMs }) => waitMs)),
    skipped: skipped.reduce((sum, count) => sum + count, 0),
  };
}

/** Milliseconds that the next try after this one has to wait. */
export async function nextWait(keys: TryKeys, now: Date): Promise<number> {
  return Math.max(...(await countWaits(keys, now, database())).map(({ waitMs }) => waitMs));
}

/** Names of two sets of advisory locks: "acct" and "addr" in ASCII. */
const ACCOUNTS = 0x61636374;
const ADDRESSES = 0x61646472;

/** Locks the account before the address, always in this order, against deadlocks. */
async function lockKeys(
  { account, address, isFront: isShared, browser }: TryKeys,
  tx: Database,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ACCOUNTS}::int, hashtext(${browser ?? account}))`);
  if (browser || isShared) return;
  await tx.execute(sql`select pg_advisory_xact_lock(${ADDRESSES}::int, hashtext(${address}))`);
}
