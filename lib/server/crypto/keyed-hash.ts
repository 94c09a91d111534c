import "server-only";
import { createHmac, hkdfSync } from "node:crypto";
import { env } from "#lib/server/env.ts";

/** What is kept as a keyed hash; equal texts of two purposes have nothing in common. */
type HashPurpose = "request" | "card number" | "sign-in account" | "sign-in address";

/** Equal for equal texts of one purpose; without the key of this installation it tells nothing of them. */
export function keyedHash(purpose: HashPurpose, text: string, appKey = env().appKey): string {
  return createHmac("sha256", derivedKey(appKey, purpose)).update(text).digest("base64url");
}

const keys = new Map<string, Buffer>();

/**
 * A key of its own for each purpose, so that one secret never stands in for another. `appKey` is 32 bytes in
 * base64.
 */
export function derivedKey(appKey: string, purpose: string): Buffer {
  const name = `${purpose} ${appKey}`;
  const known = keys.get(name);
  if (known) return known;
  const key = Buffer.from(
    hkdfSync("sha256", Buffer.from(appKey, "base64"), "", `merchant-desk ${purpose}`, 32),
  );
  keys.set(name, key);
  return key;
}
