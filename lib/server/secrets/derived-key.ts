import "server-only";
import { hkdfSync } from "node:crypto";

/** A key of its own for each purpose, so that one secret never stands in for another. `appKey` is 32 bytes in base64. */
export function derivedKey(appKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", Buffer.from(appKey, "base64"), "", `merchant-desk ${purpose}`, 32));
}
