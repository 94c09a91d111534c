import "server-only";
import { hkdfSync } from "node:crypto";

const keys = new Map<string, Buffer>();

/** A key of its own for each purpose, so that one secret never stands in for another. `appKey` is 32 bytes in base64. */
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
