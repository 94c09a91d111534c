import "server-only";
import { runPrepared, sql } from "#lib/server/db/statement.ts";
import type { cacheHits } from "#lib/server/db/ledger-schema.ts";
import { logError } from "#lib/server/log/log.ts";

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
}: Omit<typeof cacheHits.$inferInsert, "id" | "at">): Promise<void> {
  try {
    await runPrepared(sql`
      with hurried as (select set_config('synchronous_commit', 'off', true))
      insert into cache_hits (idempotency_key, call_id, kind, operation, variant, person_id, shop_id)
      select ${idempotencyKey ?? null}::uuid, ${callId}::uuid, ${kind}, ${operation}, ${variant ?? null}, ${personId ?? null}::uuid, ${shopId ?? null}::uuid from hurried
      on conflict do nothing`);
  } catch (error) {
    logError("an answer that cost nothing could not be noted", error, { callId });
  }
}
