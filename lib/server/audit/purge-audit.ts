import "server-only";
import { and, asc, gte, inArray, lt, sql } from "drizzle-orm";
import { removeInSlices } from "#lib/server/audit/remove-in-slices.ts";
import type { Database } from "#lib/server/db/database.ts";
import { latest, SLICE_SIZE, type Slice } from "#lib/server/db/in-slices.ts";
import { auditEntries } from "#lib/server/db/schema.ts";

/** Deletes the entries before `oldest` and leaves one that says how many, and who asked for it. The only way an entry goes. */
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
