import { type CipherKey, createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Derives a key for one purpose, so that keys can't be confused. */
export function derivedKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `merchant-desk ${purpose}`, 32));
}

/** Encrypts with AES-256-GCM; returns iv, tag and cipher text. Decryption needs the same `context`. */
export function encrypt(key: CipherKey, bytes: Buffer, context: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context, "utf8"));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts; null if the key or the context differs or the text was changed. */
export function decrypt(key: CipherKey, text: string, context: string): Buffer | null {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length < 28) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(context, "utf8")).setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  } catch {
    return null;
  }
}
