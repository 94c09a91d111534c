import "server-only";
import { closeSync, existsSync, fsyncSync, openSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { sql } from "drizzle-orm";
import { dataKeys as keysInUse, FIRST_KEY_ID, setKeys, type DataKeys } from "#lib/server/crypto/keyring.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { dataKeys } from "#lib/server/db/keys-schema.ts";
import { env } from "#lib/server/env.ts";
import { StartError } from "#lib/server/db/storage-error.ts";
import { logError } from "#lib/server/log/log.ts";
import { appKeys, nextAppKeyPath, type AppKeys } from "./app-keys.ts";
import {
  changingKeys,
  insertDataKeys,
  newKey,
  readDataKeys,
  rewrapDataKeys,
  wrongAppKey,
} from "./data-keys.ts";

/**
 * Gives this process the keys of its database, which the first start makes. Rewraps keys under APP_KEY_PREVIOUS and
 * returns notes for the operator. Throws `StartError`, and changes nothing, if the keys are under neither app key.
 */
export async function openKeys(known: () => AppKeys = appKeys): Promise<string[]> {
  const lines = await changingKeys(database(), (tx) => bringUnder(tx, known()));
  setKeys(await readDataKeys(database(), known()), () => readAgain(known));
  return lines;
}

/** Makes sure that all keys are under the present app key; throws `StartError` if that is impossible. */
export async function bringUnder(tx: Database, { present, previous, next }: AppKeys): Promise<string[]> {
  const rows = await tx.selectDistinct({ wrappedBy: dataKeys.wrappedBy }).from(dataKeys);
  if (rows.length === 0) {
    await insertFirstKeys(tx, { present, previous, next });
    return [];
  }
  const isUnder = (id: string | undefined) => rows.every(({ wrappedBy }) => wrappedBy === id);
  if (isUnder(present.id)) return [];
  if (next && isUnder(next.id)) {
    putNextInPlace();
    return [];
  }
  if (!previous || rows.some(({ wrappedBy }) => wrappedBy !== previous.id && wrappedBy !== present.id))
    throw wrongAppKey();
  const count = await rewrapDataKeys(tx, previous, present);
  return [
    `${count} data keys are now protected by the new APP_KEY. Once every instance has it, remove APP_KEY_PREVIOUS.`,
  ];
}

/** Inserts the first data keys. A database older than data keys used keys made from APP_KEY: they go on opening. */
async function insertFirstKeys(tx: Database, { present, previous }: AppKeys): Promise<void> {
  const { rows } = await tx.execute<{ isUsed: boolean }>(
    sql`select exists (select from people) or exists (select from calls) or exists (select from settings) as "isUsed"`,
  );
  if (!rows[0]?.isUsed) return insertDataKeys(tx, [newKey("sealing"), newKey("hashing")], present);
  const former = (previous ?? present).secret;
  const keys = [
    { id: FIRST_KEY_ID, use: "sealing", bytes: former, retiredAt: new Date() } as const,
    newKey("sealing"),
    { ...newKey("hashing"), bytes: former },
  ];
  await insertDataKeys(tx, keys, present);
}

/** Finishes a rotation that was interrupted before its last step. */
export function putNextInPlace(): void {
  const { appKeyPath } = env();
  if (appKeyPath === null) return;
  const next = nextAppKeyPath(appKeyPath);
  // Another process that found it there may have been faster.
  if (existsSync(next)) renameSync(next, appKeyPath);
  if (process.platform === "win32") return;
  const folder = openSync(dirname(appKeyPath), "r");
  fsyncSync(folder);
  closeSync(folder);
}

async function readAgain(known: () => AppKeys): Promise<DataKeys> {
  try {
    return await readDataKeys(database(), known());
  } catch (error) {
    // Another instance has rewrapped them under an APP_KEY that this one doesn't have.
    if (!(error instanceof StartError)) throw error;
    logError("the data keys cannot be reloaded: restart this instance with the current APP_KEY", error);
    return keysInUse();
  }
}
