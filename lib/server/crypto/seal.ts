import "server-only";
import { createCipheriv, randomBytes } from "node:crypto";
import { env } from "#lib/server/env.ts";
import { derivedKey } from "#lib/server/crypto/derived-key.ts";

/** What is kept under seal; a text sealed for one purpose does not open for another. */
export type SealPurpose = "access token" | "answers" | "buyer answers";

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
