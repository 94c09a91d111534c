import "server-only";
import { runStatement, statement, type Statement } from "#lib/server/db/statement.ts";
import type { cacheHits, failedShares } from "#lib/server/db/ledger-schema.ts";
import { logError } from "#lib/server/log/log.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { counts } from "#lib/server/metrics/count.ts";

/**
 * Records a request that cost nothing and the call that served it, for the savings and so that the same press,
 * repeated by a browser or proxy, makes no call. Never throws: the result is there. A database crash may lose it.
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
  const insert = statement`
    insert into cache_hits (idempotency_key, call_id, kind, operation, variant, person_id, shop_id, request_hash)
    select ${idempotencyKey ?? null}::uuid, ${callId}::uuid, ${kind}, ${operation}, ${variant ?? null},
      ${personId ?? null}::uuid, ${shopId ?? null}::uuid, ${requestHash ?? null}
    from hurried
    on conflict do nothing`;
  await write(insert, callId, "a result for 0 points could not be recorded");
}

/** A call that a cached response has saved: the one that brought it, and its edition or level. */
export type SavedCall = { callId: string; variant: string };

/** Records the calls that cached responses have saved a job, for the savings. Never throws. */
export async function recordSavedCalls(
  saved: readonly SavedCall[],
  { operation, personId, shopId }: { operation: Operation; personId: string; shopId: string | null },
): Promise<void> {
  if (saved.length === 0) return;
  counts().saved.inc({ operation, kind: "stored" }, saved.length);
  const insert = statement`
    insert into cache_hits (call_id, kind, operation, variant, person_id, shop_id)
    select s.call_id, 'stored', ${operation}, s.variant, ${personId}::uuid, ${shopId}::uuid
    from hurried, unnest(
      ${saved.map(({ callId }) => callId)}::uuid[],
      ${saved.map(({ variant }) => variant)}::text[]
    ) as s (call_id, variant)`;
  await write(insert, saved[0]?.callId ?? null, "results for 0 points could not be recorded");
}

/** Records a press that shared a failed call, so that its repeat makes no call. Never throws. */
export async function recordFailedShare({
  idempotencyKey,
  callId,
  personId,
  requestHash,
}: Omit<typeof failedShares.$inferInsert, "at">): Promise<void> {
  const insert = statement`
    insert into failed_shares (idempotency_key, call_id, person_id, request_hash)
    select ${idempotencyKey}::uuid, ${callId}::uuid, ${personId ?? null}::uuid, ${requestHash} from hurried
    on conflict do nothing`;
  await write(insert, callId, "a press that shared a failed call could not be recorded");
}

async function write(insert: Statement, callId: string | null, failed: string): Promise<void> {
  try {
    await runStatement(
      statement`with hurried as (select set_config('synchronous_commit', 'off', true)) ${insert}`,
    );
  } catch (error) {
    logError(failed, error, { callId });
  }
}
