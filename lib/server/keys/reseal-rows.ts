import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { sql, type SQL } from "drizzle-orm";
import { dataKeys } from "#lib/server/crypto/keyring.ts";
import { seal, sealPrefix, unsealBytes } from "#lib/server/crypto/seal.ts";
import { SEALED_COLUMNS, type KeptPurpose, type SealedColumn } from "#lib/server/crypto/sealed-columns.ts";
import { database } from "#lib/server/db/database.ts";

type Found = { ctid: string; row: string[]; sealed: string };

const SLICE_SIZE = 500;
const PAUSE_MS = 20;

/**
 * Seals with the present key what is under another or none of the ids, in slices that hold nobody up. What changes meanwhile
 * is left to the next look. Comes back with how many were sealed anew, and how many do not open.
 */
export async function resealRows(size = SLICE_SIZE): Promise<{ resealed: number; lost: number }> {
  let resealed = 0;
  let lost = 0;
  for (const purpose of Object.keys(SEALED_COLUMNS) as KeptPurpose[]) {
    let after: string[] | null = null;
    for (;;) {
      const found = await findSlice(purpose, after, size);
      const anew = await Promise.all(found.map((one) => sealedAnew(purpose, one)));
      const changes = anew.flatMap((one) => one ?? []);
      resealed += await writeSlice(purpose, changes);
      lost += found.length - changes.length;
      after = found.at(-1)?.row ?? null;
      if (found.length < size) break;
      await sleep(PAUSE_MS);
    }
  }
  return { resealed, lost };
}

/** Whether anything is still sealed with the key of this id. */
export async function isSealedWith(keyId: string, former: boolean): Promise<boolean> {
  for (const purpose of Object.keys(SEALED_COLUMNS) as KeptPurpose[]) {
    const { table, value } = partsOf(purpose);
    const isOf = sql`starts_with(${value}, ${sealPrefix(keyId)})`;
    const isFormer = former ? sql`or strpos(left(${value}, 64), '.') = 0` : sql``;
    const { rows } = await database().execute(
      sql`select 1 from ${table} where ${value} is not null and (${isOf} ${isFormer}) limit 1`,
    );
    if (rows.length > 0) return true;
  }
  return false;
}

async function sealedAnew(purpose: KeptPurpose, found: Found): Promise<(Found & { anew: string }) | null> {
  const bytes = await unsealBytes(purpose, found.row, found.sealed);
  return bytes && { ...found, anew: seal(purpose, found.row, bytes) };
}

async function findSlice(purpose: KeptPurpose, after: string[] | null, size: number): Promise<Found[]> {
  const { table, value, row } = partsOf(purpose);
  const present = sealPrefix(dataKeys().sealingId);
  const from = after === null ? sql`true` : sql`(${list(row)}) > (${list(after.map((one) => sql`${one}`))})`;
  const { rows } = await database().execute<Found>(sql`
    select ctid::text as ctid, array[${list(row)}] as row, ${value} as sealed from ${table}
    where ${value} is not null and not starts_with(${value}, ${present}) and ${from} order by ${list(row)} limit ${size}`);
  return rows;
}

/** Rows are locked without waiting: who waits for one of them waits for this statement alone. */
async function writeSlice(purpose: KeptPurpose, changes: (Found & { anew: string })[]): Promise<number> {
  if (changes.length === 0) return 0;
  const { table, value, set } = partsOf(purpose);
  const column = (name: "ctid" | "sealed" | "anew") => sql.param(changes.map((change) => change[name]));
  const result = await database().execute(sql`
    with anew as (
      select * from unnest(${column("ctid")}::text[]::tid[], ${column("sealed")}::text[], ${column("anew")}::text[]) as n (at, sealed, anew)
    ), free as (
      select ${table}.ctid as at, anew.anew from ${table} join anew on ${table}.ctid = anew.at and ${value} = anew.sealed
      for update of ${table} skip locked
    )
    update ${table} set ${set} from free where ${table}.ctid = free.at`);
  return result.rowCount ?? 0;
}

/** The parts of statements about a purpose; all names are ours. */
function partsOf(purpose: KeptPurpose): { table: SQL; value: SQL; set: SQL; row: SQL[] } {
  const { table, column, field, row }: SealedColumn = SEALED_COLUMNS[purpose];
  const own = `${table}.${column}`;
  return {
    table: sql.raw(table),
    value: sql.raw(field ? `(${own} ->> '${field}')` : own),
    set: sql.raw(
      field ? `${column} = jsonb_set(${own}, '{${field}}', to_jsonb(free.anew))` : `${column} = free.anew`,
    ),
    row: row.map((name) => sql.raw(`${table}.${name}::text collate "C"`)),
  };
}

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `);
}
