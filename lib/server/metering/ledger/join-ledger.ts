import "server-only";
import { noteDatabaseClock } from "#lib/server/db/database-clock.ts";
import { eq, sql } from "drizzle-orm";
import { dataKeys, readKeysAgain } from "#lib/server/crypto/keyring.ts";
import { reservedDatabase } from "#lib/server/db/database.ts";
import { ownProcessIdentity } from "./process-identity.ts";
import { instances } from "#lib/server/db/schema.ts";
import { logError } from "#lib/server/log/log.ts";
import { startLoop } from "#lib/server/loops/start-loop.ts";
import { purgeWholeResponses } from "#lib/server/metering/cache/purge-cache.ts";
import { ensureLimitRows } from "#lib/server/metering/rate-limit/limit-rows.ts";
import { instanceId } from "#lib/server/instance-id.ts";
import { MINUTE_MS } from "#lib/shared/dates/durations.ts";
import { sweepOpenCalls } from "./sweep-open-calls.ts";
import { closeUnclosed } from "./unclosed-calls.ts";

const BEAT_MS = 4_000;
/**
 * Pause between tries to write closings that failed, so paid calls are in the ledger soon after the database is
 * back.
 */
const CLOSE_AGAIN_MS = 500;

/**
 * Registers this process with the ledger and closes the open calls of dead ones. Until the returned function signs
 * it off, it sends heartbeats, checks on the others and writes closings that failed.
 */
export async function joinLedger(): Promise<() => Promise<void>> {
  await ensureLimitRows();
  await beat();
  // No loop, which would wait for a heartbeat on a lost connection until this process counts as gone.
  const beating = setInterval(
    () => void beat().catch((error: unknown) => logError("the heartbeat failed", error)),
    BEAT_MS,
  ).unref();
  const closing = startLoop({
    everyMs: CLOSE_AGAIN_MS,
    failed: "the ends of calls could not be written",
    run: closeUnclosed,
  });
  const purging = startLoop({
    everyMs: MINUTE_MS,
    failed: "results that nobody waits for could not be deleted",
    run: () => purgeWholeResponses(),
  });
  return async () => {
    clearInterval(beating);
    // It may be waiting for a connection of pages.
    void purging.stop();
    await closing.stop();
    await leave();
  };
}

/** Signs off; the next process to look closes the calls still open as `unknown`. */
async function leave(): Promise<void> {
  await closeUnclosed();
  await reservedDatabase().delete(instances).where(eq(instances.id, instanceId()));
}

async function beat(): Promise<void> {
  const db = reservedDatabase();
  const process = ownProcessIdentity();
  const { sealingId: sealingKeyId } = dataKeys();
  const [shown] = await db
    .insert(instances)
    .values({ id: instanceId(), process, sealingKeyId })
    .onConflictDoUpdate({ target: instances.id, set: { heartbeatAt: sql`now()`, sealingKeyId } })
    .returning({
      sealingId: sql<
        string | null
      >`(select k.id from data_keys k where k.use = 'sealing' and k.retired_at is null)`,
      clockMs: sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`,
    });
  if (shown) noteDatabaseClock(shown.clockMs);
  if (shown && shown.sealingId !== sealingKeyId) await readKeysAgain();
  await sweepOpenCalls(db);
}
