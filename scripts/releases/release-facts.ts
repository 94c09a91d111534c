import { sql } from "drizzle-orm";
import { unseal } from "#lib/server/crypto/seal.ts";
import { type StoredPurpose, SEALED_COLUMNS } from "#lib/server/crypto/sealed-columns.ts";
import { database } from "#lib/server/db/database.ts";
import { usageByDay } from "#lib/server/db/running-sums-schema.ts";
import { listSpend } from "#lib/server/metering/pricing/list-spend.ts";
import { rebuildSums } from "#lib/server/metering/pricing/rebuild-sums.ts";
import { sealedRows } from "./fill-every-table.ts";

export type ReleaseFacts = Awaited<ReturnType<typeof releaseFacts>>;

/** Reads the facts of a database that no update may change. */
export async function releaseFacts() {
  return {
    rows: await countRows(),
    opened: await countOpenSeals(),
    wrongSums: await rebuildSums(),
    spent: Object.fromEntries(
      (await listSpend({ operation: sql`${usageByDay.operation}` }, undefined)).map(({ key, ...spend }) => [
        key.operation,
        spend,
      ]),
    ),
    orders: await read(
      `select count(*)::int as count, count(printed_at)::int as printed, count(left_at)::int as left,
        sum(amount_fen)::text as fen,
        md5(string_agg(number || coalesce(remark, ''), ',' order by number, shop_nr)) as texts
      from orders`,
    ),
    views: await read("select name, state, is_shared from table_views order by name"),
    people: await read("select email, name, roles from people order by email"),
    settings: await read("select key from settings order by key"),
  };
}

/** Counts the rows of each table. */
async function countRows(): Promise<Record<string, number>> {
  const tables = await read<{ name: string }>(
    `select relname as name
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by relname`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [found] = await read<{ count: number }>(`select count(*)::int as count from "${name}"`);
    counts[name] = found?.count ?? 0;
  }
  return counts;
}

/** Counts the seals of each purpose that open to what was sealed. */
async function countOpenSeals(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const purpose of Object.keys(SEALED_COLUMNS) as StoredPurpose[]) {
    const rows = await sealedRows(database(), purpose);
    const texts = await Promise.all(rows.map(({ row, sealed }) => unseal(purpose, row, sealed)));
    counts[purpose] = texts.filter((text) => text === purpose).length;
  }
  return counts;
}

async function read<Row>(statement: string): Promise<Row[]> {
  return (await database().execute(sql.raw(statement))).rows as Row[];
}
