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
import { deriveAppKey, appKeys, nextAppKeyPath } from "./app-keys.ts";
import { changingKeys, insertDataKeys, newKey, rewrapDataKeys } from "./data-keys.ts";
import { bringUnder, putNextInPlace } from "./open-keys.ts";
import { isSealedWith, resealRows } from "./reseal-rows.ts";

/** A dashboard that has been silent for so long is gone; a living one tells every four what it seals with. */
const SILENCE_SECONDS = 12;
const LOOK_MS = 500;
/** One that was stopped and goes on may still seal with what it knew: its key opens for a day more. */
const KEPT_HOURS = 24;

/**
 * Takes a new sealing key, or goes on with the one that an earlier run has taken and not finished with. From then on every
 * instance seals with it as soon as it knows it; the old one goes on opening.
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

/** Seals everything with the present key, until no living instance seals with another and nothing is left under one. */
export async function finishNewKey(onSlice: (resealed: number) => void): Promise<{ lost: number }> {
  for (;;) {
    const { resealed, lost } = await onLongDatabase((db) => resealRows(db));
    onSlice(resealed);
    if (resealed === 0 && !(await isElsewhereUnknown())) return { lost };
    await sleep(LOOK_MS);
  }
}

/** Removes keys that were replaced long ago and that nothing is sealed with. Comes back with how many. */
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
 * Makes a new app key where the data folder holds it. Wherever this is cut short, the next start finds the key that the data keys
 * are under: the new one lies beside the old one until they are. False when the environment gives the app key.
 */
export async function replaceAppKeyFile(): Promise<boolean> {
  const { appKeyPath } = env();
  if (appKeyPath === null) return false;
  const text = randomBytes(32).toString("base64");
  await changingKeys(database(), async (tx) => {
    // What another run has left beside the key may be what the keys are under: it is put in its place before one is written anew.
    await bringUnder(tx, appKeys());
    writeWhole(nextAppKeyPath(appKeyPath), text);
    await rewrapDataKeys(tx, appKeys().present, deriveAppKey(text));
  });
  putNextInPlace();
  return true;
}

/** For an APP_KEY that is lost for good: what was sealed stays closed, and what was hashed is not known again. */
export async function startWithNewKeys(): Promise<void> {
  await changingKeys(database(), async (tx) => {
    await tx.delete(dataKeys);
    await insertDataKeys(tx, [newKey("sealing"), newKey("hashing")], appKeys().present);
  });
}

/** Keys that were replaced and that something is still sealed with. */
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
  const isAlive = sql`${instances.heartbeatAt} > now() - ${SILENCE_SECONDS} * interval '1 second'`;
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
