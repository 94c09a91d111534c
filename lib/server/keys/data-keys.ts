import "server-only";
import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { decrypt, derivedKey, encrypt } from "#lib/server/crypto/aes-gcm.ts";
import type { DataKeys } from "#lib/server/crypto/keyring.ts";
import type { Database } from "#lib/server/db/database.ts";
import { dataKeys } from "#lib/server/db/keys-schema.ts";
import { StartError } from "#lib/server/db/storage-error.ts";
import type { AppKey, AppKeys } from "./app-keys.ts";

type Row = typeof dataKeys.$inferSelect;
type NewKey = { id: string; use: Row["use"]; bytes: Buffer; retiredAt?: Date };

/** "keys" in ASCII, twice: advisory lock for changing the table, one process at a time. */
const KEYS_LOCK = "7738144525177221491";

/** Runs a transaction in which nobody else changes the keys. */
export function changingKeys<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${KEYS_LOCK}::bigint)`);
    return work(tx);
  });
}

/** Reads the data keys; throws `StartError` if none of `keys` opens them, or there are none. */
export async function readDataKeys(db: Database, { present, next, previous }: AppKeys): Promise<DataKeys> {
  const rows = await db.select().from(dataKeys);
  const opened = rows.map((row) => {
    const key = [present, next, previous].find((one) => one?.id === row.wrappedBy);
    return { ...row, bytes: key ? unwrap(row, key) : null };
  });
  const sealing = new Map<string, Buffer>();
  for (const { id, use, bytes } of opened) if (use === "sealing" && bytes !== null) sealing.set(id, bytes);
  const inForce = (use: Row["use"]) => opened.find((row) => row.use === use && row.retiredAt === null);
  const sealingId = inForce("sealing")?.id;
  const hashing = inForce("hashing")?.bytes;
  if (sealingId === undefined || !sealing.has(sealingId) || !hashing) throw wrongAppKey();
  return { sealing, sealingId, hashing };
}

/** Writes keys under `appKey`. */
export async function insertDataKeys(db: Database, keys: NewKey[], appKey: AppKey): Promise<void> {
  const rows = keys.map(({ bytes, ...key }) => ({
    ...key,
    wrapped: wrap(key, bytes, appKey),
    wrappedBy: appKey.id,
  }));
  await db.insert(dataKeys).values(rows);
}

/** Rewraps every key that `from` opens with `to`. Returns how many. */
export async function rewrapDataKeys(db: Database, from: AppKey, to: AppKey): Promise<number> {
  const rows = await db.select().from(dataKeys).where(eq(dataKeys.wrappedBy, from.id));
  for (const row of rows) {
    const bytes = unwrap(row, from);
    if (bytes === null) throw new StartError(`The data key ${row.id} cannot be decrypted: it was changed.`);
    await db
      .update(dataKeys)
      .set({ wrapped: wrap(row, bytes, to), wrappedBy: to.id })
      .where(eq(dataKeys.id, row.id));
  }
  return rows.length;
}

/** Makes a new key. */
export function newKey(use: Row["use"]): NewKey {
  return { id: randomBytes(6).toString("hex"), use, bytes: randomBytes(32) };
}

export function wrongAppKey(): StartError {
  return new StartError(
    "APP_KEY is not the one that protects this database’s keys: start with that one, " +
      "or set it as APP_KEY_PREVIOUS. Nothing was changed. " +
      "If it is lost for good: npm run rotate-key -- --lost.",
  );
}

function wrap(key: Pick<Row, "id" | "use">, bytes: Buffer, { secret }: AppKey): string {
  return encrypt(derivedKey(secret, "data keys"), bytes, sealContext(key));
}

function unwrap(row: Row, { secret }: AppKey): Buffer | null {
  return decrypt(derivedKey(secret, "data keys"), row.wrapped, sealContext(row));
}

function sealContext({ id, use }: Pick<Row, "id" | "use">): string {
  return JSON.stringify(["data key", id, use]);
}
