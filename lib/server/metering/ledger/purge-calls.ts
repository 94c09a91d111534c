import "server-only";
import { lockRunningSums } from "#lib/server/db/upkeep/lock-running-sums.ts";
import { lt, sql } from "drizzle-orm";
import { removeInSlices } from "#lib/server/audit/purge.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { inSlices, SLICE_SIZE, type Slice } from "#lib/server/db/upkeep/in-slices.ts";
import { budgetOverrides, failedShares } from "#lib/server/db/ledger-schema.ts";

/**
 * Deletes closed calls opened before `oldest`, in slices, with their corrections, reconciliations, share of the
 * sums and older rows of the money tables; nothing else deletes from the ledger. Leaves an audit entry (`by` null:
 * the product) and gives the number of calls.
 */
export async function purgeCalls(oldest: Date, personId: string | null = null): Promise<number> {
  const count = await removeInSlices({
    what: "calls",
    slice: async (tx, from) => {
      await lockRunningSums(tx);
      return slice("purge_calls", from, oldest, tx);
    },
    entry: (gone) => ({
      kind: "purged",
      personId,
      details: { what: "calls", count: gone, before: oldest.toISOString() },
    }),
  });
  await inSlices((from) => slice("purge_cache_hits", from, oldest, database()));
  await database().transaction(async (tx) => {
    await tx.execute(sql`select set_config('merchant_desk.purge', 'on', true)`);
    await tx.delete(budgetOverrides).where(lt(budgetOverrides.at, oldest));
    await tx.delete(failedShares).where(lt(failedShares.at, oldest));
  });
  return count;
}

async function slice(
  purge: "purge_calls" | "purge_cache_hits",
  from: Date,
  before: Date,
  tx: Database,
): Promise<Slice> {
  const [row] = await tx
    .select({ count: sql<number>`gone`, last: sql<string | null>`to_json(last) #>> '{}'` })
    .from(sql`${sql.identifier(purge)}(${from.toISOString()}, ${before.toISOString()}, ${SLICE_SIZE})`);
  return { count: row?.count ?? 0, last: row?.last ? new Date(row.last) : null };
}
