import "server-only";
import { createDecipheriv } from "node:crypto";
import { env } from "#lib/server/env.ts";
import { derivedKey } from "#lib/server/crypto/derived-key.ts";
import type { SealPurpose } from "#lib/server/crypto/seal.ts";

/** The text that was sealed; null when it was sealed with another key or for another purpose, or was changed since. */
export function unseal(purpose: SealPurpose, sealed: string): string | null {
  return unsealBytes(purpose, sealed)?.toString("utf8") ?? null;
}

/** The same of bytes. */
export function unsealBytes(purpose: SealPurpose, sealed: string): Buffer | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < 28) return null;
  const decipher = createDecipheriv("aes-256-gcm", derivedKey(env().appKey, purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  } catch {
    return null;
  }
}
