import "server-only";
import { sql } from "drizzle-orm";
import { openedDatabase } from "#lib/server/db/database.ts";
import { instances } from "#lib/server/db/schema.ts";
import { instanceId } from "#lib/server/metered/instance-id.ts";
import { reportFault } from "#lib/server/metered/report-fault.ts";
import { sweepOpenCalls } from "#lib/server/metered/sweep-open-calls.ts";

const BEAT_MS = 15_000;

/**
 * Registers this process with the ledger and gives up the open calls of those that are gone. On PostgreSQL it goes on
 * showing that it lives, and looks after the others, until the returned function is called.
 */
export async function joinLedger(): Promise<() => void> {
  await beat();
  if (openedDatabase().kind === "embedded") return () => undefined;
  const timer = setInterval(() => void beat().catch((error: unknown) => reportFault("the heartbeat failed", error)), BEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function beat(): Promise<void> {
  const { db, kind } = openedDatabase();
  await db
    .insert(instances)
    .values({ id: instanceId() })
    .onConflictDoUpdate({ target: instances.id, set: { heartbeatAt: sql`now()` } });
  await sweepOpenCalls(db, kind);
}
