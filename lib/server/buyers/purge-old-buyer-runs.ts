import "server-only";
import { and, asc, gte, inArray, lt } from "drizzle-orm";
import { removeInSlices } from "#lib/server/audit/purge.ts";
import { latest } from "#lib/server/db/upkeep/in-slices.ts";
import { buyerRuns } from "#lib/server/db/schema.ts";

/** Deleting a run also deletes its calls. */
const RUNS_AT_ONCE = 200;

/**
 * Deletes the runs made before `before` with the orders and answers of their calls, and writes an audit entry with
 * their number. The ledger keeps its rows.
 */
export function purgeOldBuyerRuns(before: Date, personId: string | null = null): Promise<number> {
  return removeInSlices({
    what: "buyerAnswers",
    size: RUNS_AT_ONCE,
    slice: async (tx, from) => {
      const isOld = and(gte(buyerRuns.createdAt, from), lt(buyerRuns.createdAt, before));
      const old = tx
        .select({ id: buyerRuns.id })
        .from(buyerRuns)
        .where(isOld)
        .orderBy(asc(buyerRuns.createdAt))
        .limit(RUNS_AT_ONCE)
        .for("update", { skipLocked: true });
      const gone = await tx
        .delete(buyerRuns)
        .where(and(inArray(buyerRuns.id, old), isOld))
        .returning({ at: buyerRuns.createdAt });
      return { count: gone.length, last: latest(gone) };
    },
    entry: (count) => ({
      kind: "purged",
      personId,
      details: { what: "buyerAnswers", count, before: before.toISOString() },
    }),
  });
}
