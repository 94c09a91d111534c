import "server-only";
import { eq, sql } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { inSlices, SLICE_SIZE, type Slice } from "#lib/server/db/in-slices.ts";
import { purges } from "#lib/server/db/schema.ts";

type Removal = {
  /** What is removed: runs of one name go on where the last one was cut short. */
  what: string;
  /** Removes up to `size` rows from `from` on. */
  slice: (tx: Database, from: Date) => Promise<Slice>;
  size?: number;
  entry: (count: number) => Parameters<typeof recordAudit>[0];
};

/**
 * Removes old rows slice by slice and leaves one audit entry with their number in the commit of the last one. What has gone
 * is counted in the commit that takes it, so the entry says all of it even when the removal was cut short in between.
 */
export async function removeInSlices({ what, slice, size = SLICE_SIZE, entry }: Removal): Promise<number> {
  let total = 0;
  const remove = (from: Date) =>
    database().transaction(async (tx) => {
      const done = await slice(tx, from);
      await tx
        .insert(purges)
        .values({ what, count: done.count })
        .onConflictDoUpdate({ target: purges.what, set: { count: sql`${purges.count} + excluded.count` } });
      if (done.count < size) total = await conclude(what, entry, tx);
      return done;
    });
  await inSlices(remove, size);
  return total;
}

async function conclude(what: string, entry: Removal["entry"], tx: Database): Promise<number> {
  const [row] = await tx.delete(purges).where(eq(purges.what, what)).returning();
  if (!row || row.count === 0) return 0;
  await recordAudit(entry(row.count), tx);
  return row.count;
}
