import "server-only";
import { processWide } from "#lib/server/process-wide.ts";
import { derivedKey } from "./aes-gcm.ts";

/** The keys of this installation as they are used: 32 bytes each. */
export type DataKeys = {
  /** All that open, by their id. */
  sealing: ReadonlyMap<string, Buffer>;
  /** The one that seals. */
  sealingId: string;
  /** What every keyed hash is made with; it is never replaced: what it hashed is kept nowhere. */
  hashing: Buffer;
};

/** The id of the key that an installation had before keys were told apart. */
export const FIRST_KEY_ID = "0";

type Keyring = {
  keys: DataKeys | null;
  read: (() => Promise<DataKeys>) | null;
  reading: Promise<void> | null;
  /** Ids that nobody knows: they are asked for once. */
  unknown: Set<string>;
  derived: WeakMap<Buffer, Map<string, Buffer>>;
};

const MAX_UNKNOWN = 1_000;

/** Gives this process its keys, and the way to read them again. */
export function setKeys(keys: DataKeys, read: (() => Promise<DataKeys>) | null = null): void {
  Object.assign(keyring(), { keys, read, unknown: new Set<string>() });
}

/** Throws until the start-up has read them. */
export function dataKeys(): DataKeys {
  const { keys } = keyring();
  if (keys === null) throw new Error("the data keys are not read yet");
  return keys;
}

/** The key of this id; another process may have made it since ours were read. Null when there is none. */
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

/** Reads the keys anew, once however many ask for it meanwhile. */
export async function readKeysAgain(): Promise<void> {
  const ring = keyring();
  const { read } = ring;
  if (read === null) return;
  ring.reading ??= read()
    .then((keys) => void (ring.keys = keys))
    .finally(() => (ring.reading = null));
  await ring.reading;
}

/** A key's own key for one purpose. */
export function keyFor(key: Buffer, purpose: string): Buffer {
  const { derived } = keyring();
  const known = derived.get(key) ?? new Map<string, Buffer>();
  derived.set(key, known);
  const made = known.get(purpose) ?? derivedKey(key, purpose);
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
