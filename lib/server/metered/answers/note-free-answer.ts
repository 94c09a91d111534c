import "server-only";
import { runPrepared } from "#lib/server/db/run-prepared.ts";
import type { freeAnswers } from "#lib/server/db/ledger-schema.ts";
import { reportFault } from "#lib/server/metered/report-fault.ts";
import { sql } from "#lib/server/db/statement.ts";

/**
 * Notes that an ask cost nothing, and which call it lived on: for the sums of what was saved, and so that the same press,
 * repeated by a browser or proxy, makes no call of its own later. It never throws: the answer is there. A crash of the database may forget it.
 */
export async function noteFreeAnswer({
  askId,
  callId,
  kind,
  operation,
  variant,
  personId,
  shopId,
}: Omit<typeof freeAnswers.$inferInsert, "id" | "at">): Promise<void> {
  try {
    await runPrepared(sql`
      with hurried as (select set_config('synchronous_commit', 'off', true))
      insert into free_answers (ask_id, call_id, kind, operation, variant, person_id, shop_id)
      select ${askId ?? null}::uuid, ${callId}::uuid, ${kind}, ${operation}, ${variant ?? null}, ${personId ?? null}::uuid, ${shopId ?? null}::uuid from hurried
      on conflict do nothing`);
  } catch (error) {
    reportFault("an answer that cost nothing could not be noted", error, { callId });
  }
}
