import "server-only";
import { createSecretKey, type KeyObject } from "node:crypto";
import { processWide } from "#lib/server/process-wide.ts";
import { derivedKey } from "./aes-gcm.ts";

/** Keys of this installation: 32 bytes each. */
export type DataKeys = {
  /** All keys that can open seals, by id. */
  sealing: ReadonlyMap<string, Buffer>;
  /** Id of the key that seals. */
  sealingId: string;
  /** Key of every keyed hash. Never replaced, because the hashed texts are stored nowhere. */
  hashing: Buffer;
};

/** Id of an installation's key from before keys had ids. */
export const FIRST_KEY_ID = "0";

type Keyring = {
  keys: DataKeys | null;
  read: (() => Promise<DataKeys>) | null;
  reading: Promise<void> | null;
  /** Ids that no process knows: each is looked up once. */
  unknown: Set<string>;
  derived: WeakMap<Buffer, Map<string, KeyObject>>;
};

const MAX_UNKNOWN = 1_000;

/** Gives this process its keys, and the way to read them again. */
export function setKeys(keys: DataKeys, read: (() => Promise<DataKeys>) | null = null): void {
  Object.assign(keyring(), { keys, read, unknown: new Set<string>() });
}

/** Gets the keys; throws until start-up has read them. */
export function dataKeys(): DataKeys {
  const { keys } = keyring();
  if (keys === null) throw new Error("the data keys are not read yet");
  return keys;
}

/** Gets the key of this id, null if there is none. Reads the keys again if another process may have made it. */
export async function sealingKey(id: string): Promise<Buffer | null> {
  const known = dataKeys().sealing.get(id);
  if (known) return known;
  const ring = keyring();
  if (ring.unknown.has(id)) return null;
  await readKeysAgain();
  const found = dataKeys().sealing.get(id) ?? null;
  if (found === null && ring.unknown.size < MAX_UNKNOWN) ring.unknown.add(id);
  return found;
}

/** Reads the keys again; parallel calls share one read. */
export async function readKeysAgain(): Promise<void> {
  const ring = keyring();
  const { read } = ring;
  if (read === null) return;
  ring.reading ??= read()
    .then((keys) => void (ring.keys = keys))
    .finally(() => (ring.reading = null));
  await ring.reading;
}

/** Derives a key for one purpose: a `KeyObject`, which Node prepares once instead of at each use. */
export function keyFor(key: Buffer, purpose: string): KeyObject {
  const { derived } = keyring();
  const known = derived.get(key) ?? new Map<string, KeyObject>();
  derived.set(key, known);
  const made = known.get(purpose) ?? createSecretKey(derivedKey(key, purpose));
  known.set(purpose, made);
  return made;
}

function keyring(): Keyring {
  return processWide<Keyring>("keyring", () => ({
    keys: null,
    read: null,
    reading: null,
    unknown: new Set(),
    derived: new WeakMap(),
  }));
}
