import "server-only";
import { eq, sql } from "drizzle-orm";
import { openedDatabase } from "#lib/server/db/database.ts";
import { instances } from "#lib/server/db/schema.ts";
import { instanceId } from "#lib/server/metered/ledger/instance-id.ts";
import { reportFault } from "#lib/server/metered/report-fault.ts";
import { closeUnclosed } from "#lib/server/metered/ledger/unclosed-calls.ts";
import { sweepOpenCalls } from "#lib/server/metered/ledger/sweep-open-calls.ts";

const BEAT_MS = 15_000;

/**
 * Registers this process with the ledger and gives up the open calls of those that are gone. Until the returned
 * function signs it off, it looks after closings that failed and after the others, and shows that it lives.
 */
export async function joinLedger(): Promise<() => Promise<void>> {
  await beat();
  const timer = setInterval(() => void lookAfter(), BEAT_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return leave();
  };
}

async function lookAfter(): Promise<void> {
  await beat().catch((error: unknown) => reportFault("the heartbeat failed", error));
  await closeUnclosed();
}

/** Calls still open become `unknown` when the next one looks: their instance is not there any more. */
async function leave(): Promise<void> {
  await closeUnclosed();
  await openedDatabase().db.delete(instances).where(eq(instances.id, instanceId()));
}

async function beat(): Promise<void> {
  const { db } = openedDatabase();
  await db
    .insert(instances)
    .values({ id: instanceId() })
    .onConflictDoUpdate({ target: instances.id, set: { heartbeatAt: sql`now()` } });
  await sweepOpenCalls(db);
}
