import "server-only";
import { runPrepared, sql } from "#lib/server/db/statement.ts";
import type { cacheHits, failedShares } from "#lib/server/db/ledger-schema.ts";
import { logError } from "#lib/server/log/log.ts";
import { counts } from "#lib/server/metrics/count.ts";

/**
 * Notes that an ask cost nothing, and which call it lived on: for the sums of what was saved, and so that the same press,
 * repeated by a browser or proxy, makes no call of its own later. It never throws: the answer is there. A crash of the database may forget it.
 */
export async function recordCacheHit({
  idempotencyKey,
  callId,
  kind,
  operation,
  variant,
  personId,
  shopId,
  requestHash,
}: Omit<typeof cacheHits.$inferInsert, "id" | "at">): Promise<void> {
  counts().saved.inc({ operation, kind });
  try {
    await runPrepared(sql`
      with hurried as (select set_config('synchronous_commit', 'off', true))
      insert into cache_hits (idempotency_key, call_id, kind, operation, variant, person_id, shop_id, request_hash)
      select ${idempotencyKey ?? null}::uuid, ${callId}::uuid, ${kind}, ${operation}, ${variant ?? null}, ${personId ?? null}::uuid, ${shopId ?? null}::uuid, ${requestHash ?? null} from hurried
      on conflict do nothing`);
  } catch (error) {
    logError("an answer that cost nothing could not be noted", error, { callId });
  }
}

/** Notes under its key a press that shared a call which failed: nothing was saved, and repeated it makes no call of its own. Never throws. */
export async function recordFailedShare({
  idempotencyKey,
  callId,
  personId,
  requestHash,
}: Omit<typeof failedShares.$inferInsert, "at">): Promise<void> {
  try {
    await runPrepared(sql`
      with hurried as (select set_config('synchronous_commit', 'off', true))
      insert into failed_shares (idempotency_key, call_id, person_id, request_hash)
      select ${idempotencyKey}::uuid, ${callId}::uuid, ${personId ?? null}::uuid, ${requestHash} from hurried
      on conflict do nothing`);
  } catch (error) {
    logError("a press that shared a failed call could not be noted", error, { callId });
  }
}
