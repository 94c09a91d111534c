import "server-only";
import { eq, inArray, isNull, ne, and, sql } from "drizzle-orm";
import type { Database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { isGoneProcess } from "./process-identity.ts";
import { instances, rateLimits } from "#lib/server/db/schema.ts";
import { instanceId, MAX_SILENCE_SECONDS } from "#lib/server/instance-id.ts";
import { LIMIT_ROWS } from "#lib/server/metering/rate-limit/limit-rows.ts";
import {
  NEW_LIMIT,
  releaseHolder,
  type LimitState,
} from "#lib/server/metering/rate-limit/rate-limit-rule.ts";

/**
 * Closes as `unknown` each open call whose instance is gone: without a heartbeat for 12 s by the database's clock,
 * or whose process on this machine has ended. Its slots of the rate limit rest from now on.
 */
export async function sweepOpenCalls(db: Database): Promise<void> {
  const others = await db
    .select({
      id: instances.id,
      process: instances.process,
      isSilent: sql<boolean>`${instances.heartbeatAt} < now() - ${MAX_SILENCE_SECONDS} * interval '1 second'`,
    })
    .from(instances)
    .where(ne(instances.id, instanceId()));
  const gone = others
    .filter(({ process, isSilent }) => isSilent || isGoneProcess(process))
    .map(({ id }) => id);
  if (gone.length > 0) {
    await db.delete(instances).where(inArray(instances.id, gone));
    for (const id of gone) await releaseHeld(db, id);
  }
  const left = db.$with("left_behind").as(
    // Sorted as all writers lock the sums of a kind.
    db
      .select({ id: calls.id })
      .from(calls)
      .where(and(isNull(calls.closedAt), sql`${calls.instanceId} not in (select id from instances)`))
      .orderBy(calls.operation, calls.variant, calls.id)
      .for("update"),
  );
  await db
    .with(left)
    .update(calls)
    .set({ outcome: "unknown", closedAt: sql`now()` })
    .from(left)
    .where(eq(calls.id, left.id));
}

// Uses compare-and-swap like all writers: after a quicker one it looks again.
async function releaseHeld(db: Database, holder: string): Promise<void> {
  for (const operation of LIMIT_ROWS) {
    for (let isWritten = false; !isWritten;) {
      const [limit] = await db
        .select({
          version: rateLimits.version,
          state: rateLimits.state,
          now: sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`,
        })
        .from(rateLimits)
        .where(eq(rateLimits.operation, operation));
      if (!limit) break;
      const before = { ...NEW_LIMIT, ...(limit.state as Partial<LimitState>) };
      const state = releaseHolder(before, holder, limit.now - before.clockOffsetMs);
      const written = await db
        .update(rateLimits)
        .set({ state, version: limit.version + 1 })
        .where(and(eq(rateLimits.operation, operation), eq(rateLimits.version, limit.version)))
        .returning({ operation: rateLimits.operation });
      isWritten = written.length > 0;
    }
  }
}
