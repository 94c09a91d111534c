import "server-only";
import { and, asc, gte, inArray, lt, sql, eq } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { latest, SLICE_SIZE, inSlices, isLastSlice, type Slice } from "#lib/server/db/upkeep/in-slices.ts";
import { giveWay } from "#lib/server/db/upkeep/lock-running-sums.ts";
import { auditEntries, purges } from "#lib/server/db/schema.ts";
import { recordAudit } from "./record-audit.ts";

/**
 * Deletes the entries before `oldest` and adds one with their number and who started it. Nothing else deletes
 * entries.
 */
export function purgeAudit(oldest: Date, personId: string | null = null): Promise<number> {
  return removeInSlices({
    what: "auditTrail",
    slice: (tx, from) => slice(from, oldest, tx),
    entry: (count) => ({
      kind: "purged",
      personId,
      details: { what: "auditTrail", count, before: oldest.toISOString() },
    }),
  });
}

async function slice(from: Date, before: Date, tx: Database): Promise<Slice> {
  await tx.execute(sql`select set_config('merchant_desk.purge', 'on', true)`);
  const old = tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(gte(auditEntries.at, from), lt(auditEntries.at, before)))
    .orderBy(asc(auditEntries.at))
    .limit(SLICE_SIZE);
  const gone = await tx
    .delete(auditEntries)
    .where(inArray(auditEntries.id, old))
    .returning({ at: auditEntries.at });
  await tx.execute(sql`select set_config('merchant_desk.purge', 'off', true)`);
  return { count: gone.length, last: latest(gone) };
}

type Removal = {
  /** Names the rows to remove; a removal of the same name continues where the last one stopped. */
  what: string;
  /** Removes up to `size` rows from `from` on. */
  slice: (tx: Database, from: Date) => Promise<Slice>;
  size?: number;
  entry: (count: number) => Parameters<typeof recordAudit>[0];
};

/**
 * Removes old rows slice by slice. The last commit writes one audit entry with the number of all removed rows, also
 * those of a run that was interrupted before.
 */
export async function removeInSlices({ what, slice, size = SLICE_SIZE, entry }: Removal): Promise<number> {
  let total = 0;
  const removeOnce = (from: Date) =>
    database().transaction(async (tx) => {
      const done = await slice(tx, from);
      if (done.count > 0)
        await tx
          .insert(purges)
          .values({ what, count: done.count })
          .onConflictDoUpdate({ target: purges.what, set: { count: sql`${purges.count} + excluded.count` } });
      if (isLastSlice(done, size)) total = await conclude(what, entry, tx);
      return done;
    });
  await inSlices((from) => giveWay(() => removeOnce(from)), size);
  return total;
}

async function conclude(what: string, entry: Removal["entry"], tx: Database): Promise<number> {
  const [row] = await tx.delete(purges).where(eq(purges.what, what)).returning();
  if (!row || row.count === 0) return 0;
  await recordAudit(entry(row.count), tx);
  return row.count;
}
