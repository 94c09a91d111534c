import "server-only";
import { createCipheriv, randomBytes, createDecipheriv } from "node:crypto";
import { env } from "#lib/server/env.ts";
import { derivedKey } from "./keyed-hash.ts";

/** What is kept under seal; a text sealed for one purpose does not open for another. */
type SealPurpose = "access token" | "answers" | "buyer answers";

/** `text` under AES-256-GCM with a key of this installation: iv, tag and cipher text in base64url. */
export function seal(purpose: SealPurpose, text: string | Buffer): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", derivedKey(env().appKey, purpose), iv);
  const sealed = Buffer.concat([
    cipher.update(typeof text === "string" ? Buffer.from(text, "utf8") : text),
    cipher.final(),
  ]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/**
 * The text that was sealed; null when it was sealed with another key or for another purpose, or was changed
 * since.
 */
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
