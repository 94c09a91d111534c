import "server-only";
import { and, isNull, lt, ne, notInArray, sql } from "drizzle-orm";
import type { Database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { instances } from "#lib/server/db/schema.ts";
import { instanceId } from "#lib/server/metered/ledger/instance-id.ts";

/**
 * Makes `unknown` of every open call whose instance is gone: without a heartbeat for 60 s by the clock of the
 * database.
 */
export async function sweepOpenCalls(db: Database): Promise<void> {
  const isSilent = lt(instances.heartbeatAt, sql`now() - interval '60 seconds'`);
  await db.delete(instances).where(and(ne(instances.id, instanceId()), isSilent));
  await db
    .update(calls)
    .set({ outcome: "unknown", closedAt: sql`now()` })
    .where(and(isNull(calls.closedAt), notInArray(calls.instanceId, db.select({ id: instances.id }).from(instances))));
}
