import "server-only";
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { dataKeys as keysInUse, FIRST_KEY_ID, readKeysAgain } from "#lib/server/crypto/keyring.ts";
import { onLongDatabase } from "#lib/server/db/connections/alone.ts";
import { type Database, database } from "#lib/server/db/database.ts";
import { dataKeys } from "#lib/server/db/keys-schema.ts";
import { instances } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { MAX_SILENCE_SECONDS } from "#lib/server/instance-id.ts";
import { deriveAppKey, appKeys, nextAppKeyPath } from "./app-keys.ts";
import { changingKeys, insertDataKeys, newKey, rewrapDataKeys } from "./data-keys.ts";
import { bringUnder, putNextInPlace } from "./open-keys.ts";
import { isSealedWith, resealRows } from "./reseal-rows.ts";

const LOOK_MS = 500;
/** Time for which a replaced key still opens: an instance that was paused may go on sealing with it. */
const KEPT_HOURS = 24;

/**
 * Makes a new sealing key, or continues with the key of an unfinished run. Instances seal with it as soon as they
 * have read it; the old key still opens.
 */
export async function beginNewKey(): Promise<{ id: string; isNew: boolean }> {
  const former = await unfinishedKeys();
  if (former.length > 0) return { id: keysInUse().sealingId, isNew: false };
  const key = newKey("sealing");
  await changingKeys(database(), async (tx) => {
    await tx
      .update(dataKeys)
      .set({ retiredAt: sql`now()` })
      .where(and(eq(dataKeys.use, "sealing"), isNull(dataKeys.retiredAt)));
    await insertDataKeys(tx, [key], appKeys().present);
  });
  await readKeysAgain();
  return { id: key.id, isNew: true };
}

/** Reseals everything with the present key, until every living instance seals with it and no row needs another. */
export async function finishNewKey(onSlice: (resealed: number) => void): Promise<{ lost: number }> {
  for (;;) {
    const { resealed, lost } = await onLongDatabase((db) => resealRows(db));
    onSlice(resealed);
    if (resealed === 0 && !(await isElsewhereUnknown())) return { lost };
    await sleep(LOOK_MS);
  }
}

/** Deletes keys that were replaced long ago and seal nothing. Returns how many. */
export async function forgetOldKeys(db: Database): Promise<number> {
  const old = await db
    .select({ id: dataKeys.id })
    .from(dataKeys)
    .where(
      and(
        eq(dataKeys.use, "sealing"),
        lt(dataKeys.retiredAt, sql`now() - ${KEPT_HOURS} * interval '1 hour'`),
      ),
    );
  let count = 0;
  for (const { id } of old) {
    if (await isSealedWith(db, id, id === FIRST_KEY_ID)) continue;
    await db.delete(dataKeys).where(eq(dataKeys.id, id));
    count += 1;
  }
  return count;
}

/**
 * Makes a new app key if the data folder holds it; false if the environment gives it. If interrupted, the next start
 * finds the right key: the new one lies beside the old one until the data keys are under it.
 */
export async function replaceAppKeyFile(): Promise<boolean> {
  const { appKeyPath } = env();
  if (appKeyPath === null) return false;
  const text = randomBytes(32).toString("base64");
  await changingKeys(database(), async (tx) => {
    // A file left by another run may hold the key in use: put it in place before writing a new one.
    await bringUnder(tx, appKeys());
    writeWhole(nextAppKeyPath(appKeyPath), text);
    await rewrapDataKeys(tx, appKeys().present, deriveAppKey(text));
  });
  putNextInPlace();
  return true;
}

/** Starts with new keys after APP_KEY is lost for good: sealed data stays closed, and hashes no longer match. */
export async function startWithNewKeys(): Promise<void> {
  await changingKeys(database(), async (tx) => {
    await tx.delete(dataKeys);
    await insertDataKeys(tx, [newKey("sealing"), newKey("hashing")], appKeys().present);
  });
}

/** Finds replaced keys under which something is still sealed. */
async function unfinishedKeys(): Promise<string[]> {
  const old = await database()
    .select({ id: dataKeys.id })
    .from(dataKeys)
    .where(and(eq(dataKeys.use, "sealing"), isNotNull(dataKeys.retiredAt)));
  return onLongDatabase(async (db) => {
    const unfinished: string[] = [];
    for (const { id } of old) if (await isSealedWith(db, id, id === FIRST_KEY_ID)) unfinished.push(id);
    return unfinished;
  });
}

async function isElsewhereUnknown(): Promise<boolean> {
  const isAlive = sql`${instances.heartbeatAt} > now() - ${MAX_SILENCE_SECONDS} * interval '1 second'`;
  const isOther = sql`${instances.sealingKeyId} is distinct from ${keysInUse().sealingId}`;
  return (await database().$count(instances, and(isAlive, isOther))) > 0;
}

function writeWhole(path: string, text: string): void {
  rmSync(path, { force: true });
  const file = openSync(/* turbopackIgnore: true */ path, "wx", 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
