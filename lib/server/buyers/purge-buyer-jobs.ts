import "server-only";
import { and, asc, eq, gte, inArray, lt } from "drizzle-orm";
import { removeInSlices } from "#lib/server/audit/purge.ts";
import { latest } from "#lib/server/db/upkeep/in-slices.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";

/** Deleting a job also deletes its orders. */
const JOBS_AT_ONCE = 20;

/**
 * Deletes the lookups of buyers begun before `before` with their orders and results, and writes an audit entry
 * with their number. The ledger keeps its rows.
 */
export function purgeBuyerJobs(before: Date, personId: string | null = null): Promise<number> {
  return removeInSlices({
    what: "buyerAnswers",
    size: JOBS_AT_ONCE,
    slice: async (tx, from) => {
      const isOld = and(eq(jobs.kind, "findBuyers"), gte(jobs.createdAt, from), lt(jobs.createdAt, before));
      const old = tx
        .select({ id: jobs.id })
        .from(jobs)
        .where(isOld)
        .orderBy(asc(jobs.createdAt))
        .limit(JOBS_AT_ONCE)
        .for("update", { skipLocked: true });
      const gone = await tx
        .delete(jobs)
        .where(and(inArray(jobs.id, old), isOld))
        .returning({ at: jobs.createdAt });
      return { count: gone.length, last: latest(gone) };
    },
    entry: (count) => ({
      kind: "purged",
      personId,
      details: { what: "buyerAnswers", count, before: before.toISOString() },
    }),
  });
}
