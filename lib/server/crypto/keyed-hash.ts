import "server-only";
import { createHmac } from "node:crypto";
import { env } from "#lib/server/env.ts";
import { derivedKey } from "#lib/server/crypto/derived-key.ts";

/** Equal for equal texts of one purpose; without the key of this installation it tells nothing of them. */
export function keyedHash(purpose: "card number", text: string): string {
  return createHmac("sha256", derivedKey(env().appKey, purpose)).update(text).digest("base64url");
}
