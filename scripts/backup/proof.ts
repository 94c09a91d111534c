import { createHmac, timingSafeEqual } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { derivedKey } from "#lib/server/crypto/aes-gcm.ts";
import { type AppKey, deriveAppKey, nextAppKeyPath } from "#lib/server/keys/app-keys.ts";
import { CommandError } from "../command/run-command.ts";

/** The end of a backup: the id of the APP_KEY that made it, and the MAC of all bytes before. */
type Trailer = { keyId: string; mac: Buffer; at: number };

const TRAILER = /^\nmac:([\da-f]{16}):([\da-f]{64})\n$/;
const TRAILER_BYTES = 87;

const macOf = ({ secret }: AppKey) => createHmac("sha256", derivedKey(secret, "backup mac"));

/** Passes bytes on and adds a trailer that proves that `key` made them. */
export function prove(key: AppKey, before: Buffer) {
  return async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const mac = macOf(key).update(before);
    for await (const chunk of bytes) {
      mac.update(chunk);
      yield chunk;
    }
    yield Buffer.from(`\nmac:${key.id}:${mac.digest("hex")}\n`);
  };
}

/** Reads the trailer of a file; null if it has none. */
export async function readTrailer(path: string): Promise<Trailer | null> {
  const file = await open(path, "r");
  try {
    const at = Math.max(0, (await file.stat()).size - TRAILER_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TRAILER_BYTES), 0, TRAILER_BYTES, at);
    const [, keyId, mac] = TRAILER.exec(buffer.subarray(0, bytesRead).toString("latin1")) ?? [];
    return keyId && mac ? { keyId, mac: Buffer.from(mac, "hex"), at } : null;
  } finally {
    await file.close();
  }
}

/** All app keys that this environment knows; makes none. */
export function knownAppKeys(environment: {
  appKey: string | null;
  appKeyPrevious: string | null;
  dataDir: string;
}): AppKey[] {
  const { appKey, appKeyPrevious, dataDir } = environment;
  const path = join(dataDir, "app-key");
  const keyFiles = [path, nextAppKeyPath(path)].flatMap((one) =>
    appKey === null && existsSync(one) ? readFileSync(one, "utf8").trim() : [],
  );
  return [appKey, appKeyPrevious, ...keyFiles].flatMap((text) => (text ? deriveAppKey(text) : []));
}

const ANYWAY = "If you know where it comes from, run npm run restore <file> -- --unproven";

/**
 * Checks that a key of this environment made the backup, without unpacking it. Throws `CommandError` if it was changed,
 * or has no such proof; false if `mayBeUnproven` allows that or there is no key to check it with.
 */
export async function isProven(
  path: string,
  keys: AppKey[],
  { mayBeUnproven, signal }: { mayBeUnproven: boolean; signal: AbortSignal },
): Promise<boolean> {
  const trailer = await readTrailer(path);
  const key = keys.find(({ id }) => id === trailer?.keyId);
  if (trailer && key) {
    const mac = macOf(key);
    for await (const chunk of createReadStream(path, { end: trailer.at - 1, signal }))
      mac.update(chunk as Buffer);
    if (timingSafeEqual(mac.digest(), trailer.mac)) return true;
    throw new CommandError(`The backup ${path} is damaged or was changed: it cannot be restored.`);
  }
  if (mayBeUnproven || keys.length === 0) return false;
  throw new CommandError(
    trailer
      ? `The backup ${path} was made with another APP_KEY: set it as APP_KEY_PREVIOUS for this command. ${ANYWAY}`
      : `It cannot be verified who made the backup ${path}: an older Merchant Desk, or anyone. ${ANYWAY}`,
  );
}
