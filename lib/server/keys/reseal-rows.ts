import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { sql, type SQL } from "drizzle-orm";
import { dataKeys } from "#lib/server/crypto/keyring.ts";
import { seal, sealPrefix, unsealBytes } from "#lib/server/crypto/seal.ts";
import { SEALED_COLUMNS, type StoredPurpose, type SealedColumn } from "#lib/server/crypto/sealed-columns.ts";
import type { Database } from "#lib/server/db/database.ts";
import { nextSize } from "#lib/server/db/upkeep/in-slices.ts";

/** End of a slice; `keyId` and `id` for orders, which an index lists by their key. */
type Place = { row: string[]; keyId: string; id: string };
type Found = Place & { ctid: string; sealed: string };

const MAX_ROWS = 500;
const FIRST_ROWS = 50;
const PAUSE_MS = 20;

/**
 * Reseals with the present key all that is sealed with another, in small slices. Leaves rows that change meanwhile to
 * the next run. Returns how many were resealed and how many don't open.
 */
export async function resealRows(
  db: Database,
  mostRows = MAX_ROWS,
): Promise<{ resealed: number; lost: number }> {
  let resealed = 0;
  let lost = 0;
  for (const purpose of Object.keys(SEALED_COLUMNS) as StoredPurpose[]) {
    let after: Place | null = null;
    let next = Math.min(mostRows, FIRST_ROWS);
    for (;;) {
      const size = next;
      const found: Found[] = await findSlice(db, purpose, after, size);
      const resealedRows = await Promise.all(found.map((one) => reseal(purpose, one)));
      const changes = resealedRows.flatMap((one) => one ?? []);
      const beganAt = performance.now();
      resealed += await writeSlice(db, purpose, changes);
      next = nextSize(size, performance.now() - beganAt, mostRows);
      lost += found.length - changes.length;
      after = found.at(-1) ?? null;
      if (found.length < size) break;
      await sleep(PAUSE_MS);
    }
  }
  return { resealed, lost };
}

/** Tells if anything is still sealed with the key of this id. */
export async function isSealedWith(db: Database, keyId: string, former: boolean): Promise<boolean> {
  for (const purpose of Object.keys(SEALED_COLUMNS) as StoredPurpose[]) {
    const { table, value, key } = sealedParts(purpose);
    const isOf = key ? sql`${key} = ${keyId}` : sql`starts_with(${value}, ${sealPrefix(keyId)})`;
    // The order book is newer than seals that name their key.
    const isFormer = former && !key ? sql`or strpos(left(${value}, 64), '.') = 0` : sql``;
    const { rows } = await db.execute(
      sql`select 1 from ${table} where ${value} is not null and (${isOf} ${isFormer}) limit 1`,
    );
    if (rows.length > 0) return true;
  }
  return false;
}

async function reseal(purpose: StoredPurpose, found: Found): Promise<(Found & { resealed: string }) | null> {
  const bytes = await unsealBytes(purpose, found.row, found.sealed);
  return bytes && { ...found, resealed: seal(purpose, found.row, bytes) };
}

async function findSlice(
  db: Database,
  purpose: StoredPurpose,
  after: Place | null,
  size: number,
): Promise<Found[]> {
  const { table, value, row, key } = sealedParts(purpose);
  const { sealingId } = dataKeys();
  const columns = sql`${table}.ctid::text as ctid, array[${list(row)}] as row, ${value} as sealed`;
  if (key) {
    // Two ranges of the index: rows under the present key are skipped.
    const part = (beyond: SQL) => sql`
      (select ${columns}, ${key} as "keyId", ${table}.id::text as id, ${table}.id as at
      from ${table}
      where ${value} is not null
        and ${beyond}
        and (${key}, ${table}.id) > (${after?.keyId ?? ""}, ${after?.id ?? "0"}::bigint)
      order by ${key}, ${table}.id
      limit ${size})`;
    const { rows } = await db.execute<Found>(sql`
      select ctid, row, sealed, "keyId", id
      from (${part(sql`${key} < ${sealingId}`)} union all ${part(sql`${key} > ${sealingId}`)}) found
      order by "keyId", at
      limit ${size}`);
    return rows;
  }
  const from =
    after === null ? sql`true` : sql`(${list(row)}) > (${list(after.row.map((one) => sql`${one}`))})`;
  const { rows } = await db.execute<Found>(sql`
    select ${columns}
    from ${table}
    where ${value} is not null
      and not starts_with(${value}, ${sealPrefix(sealingId)})
      and ${from}
    order by ${list(row)}
    limit ${size}`);
  return rows;
}

/** Updates the slice. Locks rows without waiting for others, so other statements wait for this one only. */
async function writeSlice(
  db: Database,
  purpose: StoredPurpose,
  changes: (Found & { resealed: string })[],
): Promise<number> {
  if (changes.length === 0) return 0;
  const { table, value, set } = sealedParts(purpose);
  const column = (name: "ctid" | "sealed" | "resealed") => sql.param(changes.map((change) => change[name]));
  const result = await db.execute(sql`
    with resealed as (
      select *
      from unnest(
        ${column("ctid")}::text[]::tid[],
        ${column("sealed")}::text[],
        ${column("resealed")}::text[]
      ) as n (at, sealed, resealed)
    ), free as (
      select ${table}.ctid as at, resealed.resealed
      from ${table}
      join resealed on ${table}.ctid = resealed.at and ${value} = resealed.sealed
      for update of ${table} skip locked
    )
    update ${table} set ${set} from free where ${table}.ctid = free.at`);
  return result.rowCount ?? 0;
}

/** Parts of statements about a purpose; all names are ours. */
function sealedParts(purpose: StoredPurpose): {
  table: SQL;
  value: SQL;
  set: SQL;
  row: SQL[];
  key: SQL | null;
} {
  const { table, column, field, row }: SealedColumn = SEALED_COLUMNS[purpose];
  const own = `${table}.${column}`;
  return {
    table: sql.raw(table),
    value: sql.raw(field ? `(${own} ->> '${field}')` : own),
    set: sql.raw(
      field
        ? `${column} = jsonb_set(${own}, '{${field}}', to_jsonb(free.resealed))`
        : `${column} = free.resealed`,
    ),
    row: row.map((name) => sql.raw(`${table}.${name}::text collate "C"`)),
    // The expression of the index of orders; the other tables are small and need none.
    key: purpose === "receiver" ? sql.raw(`split_part(${own}, '.', 2)`) : null,
  };
}

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `);
}
