import "server-only";
import { eq, inArray } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { cardRechecks, people } from "#lib/server/db/schema.ts";
import { runStatement, statement } from "#lib/server/db/statement.ts";
import { logError } from "#lib/server/log/log.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { CardHistoryRow } from "#lib/shared/cards/card-history.ts";
import type { CardCheck } from "#lib/shared/cards/cards.ts";
import { type Purpose, readPurpose } from "#lib/shared/cards/purposes.ts";

type Rechecks = {
  /** Checks whose results were shown again. */
  callIds: readonly string[];
  /** Key of the press: a repeat with the same key adds no row. */
  idempotencyKey: string;
  personId: string;
  purpose: string;
};

/**
 * Records who got the results of checks again for free, and for which purpose. Never throws: the caller already has the
 * results. Locks the checks against a redaction at the same time; a redacted one stores no purpose.
 */
export async function recordRechecks({
  callIds,
  idempotencyKey,
  personId,
  purpose,
}: Rechecks): Promise<void> {
  if (callIds.length === 0) return;
  try {
    await runStatement(statement`
      with answered as (
        select call_id, redacted_at from card_checks where call_id = any(${callIds}::uuid[])
        order by call_id for share
      )
      insert into card_rechecks (call_id, idempotency_key, person_id, purpose)
      select
        call_id,
        ${idempotencyKey}::uuid,
        ${personId}::uuid,
        case when redacted_at is null then ${purpose}::text else '' end
      from answered
      on conflict do nothing`);
  } catch (error) {
    logError("a card check for 0 points could not be recorded", error, { callId: callIds[0] ?? null });
  }
}

/** Finds rechecks and their persons by ids; `toRecheckRow` adds the facts of their checks. */
export async function findRechecks(ids: string[]): Promise<RecheckRow[]> {
  if (ids.length === 0) return [];
  return database()
    .select({ recheck: cardRechecks, person: { id: people.id, name: people.name } })
    .from(cardRechecks)
    .leftJoin(people, eq(people.id, cardRechecks.personId))
    .where(inArray(cardRechecks.id, ids));
}

type RecheckRow = {
  recheck: typeof cardRechecks.$inferSelect;
  person: { id: string; name: string } | null;
};

/** Converts a recheck to a row of the history. */
export function toRecheckRow(
  { recheck, person }: RecheckRow,
  check: CardCheck,
  purposes: readonly Purpose[],
): CardHistoryRow {
  return {
    ...check,
    id: recheck.id,
    callId: check.id,
    askedAt: recheck.askedAt.getTime(),
    purpose: check.isRedacted ? null : readPurpose(recheck.purpose, purposes),
    person,
    costPoints: exactly(0),
    callMs: null,
    freeCount: 0,
    answeredFrom: check.askedAt,
  };
}
