import "server-only";
import { processWide } from "#lib/server/process-wide.ts";
import { MINUTE_MS } from "#lib/shared/dates/durations.ts";

/** Wrong keys that one address may send in a minute; after that, keys that are not known here are not looked up. */
const MAX_WRONG_A_MINUTE = 20;
const MAX_ADDRESSES = 10_000;
const MAX_KNOWN = 1_000;

type Tries = { count: number; endsAt: number };

/**
 * Milliseconds until an unknown key from this address is looked up again; 0 for at once. A key that was right before
 * is always looked up, so that a program with a wrong one can't lock out others behind the same address.
 */
export function waitOfAddress(address: string, hash: string): number {
  const { tries, known } = memory();
  if (known.has(hash)) return 0;
  const own = tries.get(address);
  return own && own.count >= MAX_WRONG_A_MINUTE ? Math.max(0, own.endsAt - Date.now()) : 0;
}

/** Counts a wrong key. */
export function noteWrongKey(address: string, hash: string): void {
  const now = Date.now();
  const { tries, known } = memory();
  known.delete(hash);
  const own = tries.get(address);
  if (own && own.endsAt > now) {
    own.count += 1;
    return;
  }
  tries.delete(address);
  addBounded(tries, MAX_ADDRESSES, address, { count: 1, endsAt: now + MINUTE_MS });
}

/** Remembers that a key is right. */
export function noteRightKey(hash: string): void {
  const { known } = memory();
  if (!known.has(hash)) addBounded(known, MAX_KNOWN, hash, true);
}

/** Forgets everything, as a new process has. */
export function forgetKeys(): void {
  const { tries, known } = memory();
  tries.clear();
  known.clear();
}

/** Adds an entry to a map without it, in place of the oldest if the map is full. */
function addBounded<Value>(map: Map<string, Value>, most: number, key: string, value: Value): void {
  const [oldest] = map.keys();
  if (map.size >= most && oldest !== undefined) map.delete(oldest);
  map.set(key, value);
}

function memory() {
  return processWide("api-keys", () => ({ tries: new Map<string, Tries>(), known: new Map<string, true>() }));
}
