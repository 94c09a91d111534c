import "server-only";
import { runPrepared, sql } from "#lib/server/db/statement.ts";
import { logError } from "#lib/server/log/log.ts";
import { type CachedResponse, findCachedResponses } from "#lib/server/metering/cache/find-cached.ts";
import { recordCacheHit } from "#lib/server/metering/cache/record-cache-hit.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { KnownCards } from "#lib/shared/cards/card-list.ts";
import type { CardRequest } from "../card-check-input.ts";
import { type KnownCardsInput, type ListCard, readFields } from "./card-list-input.ts";

/** Finds the cards that need no call. Returns only their indexes, never their results. */
export async function findKnownCards(_context: Context, { rows }: KnownCardsInput): Promise<KnownCards> {
  const known = await readKnownCards(rows.map(({ key: _key, level, ...typed }) => readFields(level, typed)));
  const answeredAt = [...known.values()].map((response) => response.answeredAt);
  return { indexes: [...known.keys()], asOf: answeredAt.length === 0 ? null : Math.min(...answeredAt) };
}

/** Cards read at once: hashing and opening them holds up everybody else. */
const SLICE = 200;

/** Results of known cards, by the index of the card. */
type Known = ReadonlyMap<number, CachedResponse<"bankCard">>;

/** Reads fresh cached results of these cards, without a call. Null is a card with an error. */
export async function readKnownCards(cards: readonly (CardRequest | null)[]): Promise<Known> {
  const known = new Map<number, CachedResponse<"bankCard">>();
  const readable = cards.flatMap((request, index) => (request === null ? [] : [{ request, index }]));
  for (let at = 0; at < readable.length; at += SLICE) {
    const slice = readable.slice(at, at + SLICE);
    const found = await findCachedResponses(
      "bankCard",
      slice.map(({ request }) => request),
    );
    for (const [place, { index }] of slice.entries()) {
      const response = found[place];
      if (response) known.set(index, response);
    }
  }
  return known;
}

type Owner = { listId: string; personId: string; purpose: string };

/**
 * Records who got results again for free with the start of a list, and for which purpose; repeated, it leaves no
 * second row. Never throws, as the results are there. Locks the checks against a redaction at the same time.
 */
export async function recordKnownCards({ listId, personId, purpose }: Owner): Promise<void> {
  try {
    await runPrepared(sql`
      with answered as (
        select call_id, redacted_at from card_checks where call_id in (
          select i.call_id from job_items i
          where i.job_id = ${listId}::uuid and i.known_at is not null
            and not exists (select from job_calls c where c.job_id = i.job_id and c.call_id = i.call_id)
        )
        order by call_id for share
      )
      insert into card_rechecks (call_id, idempotency_key, person_id, purpose)
      select call_id, ${listId}::uuid, ${personId}::uuid, case when redacted_at is null then ${purpose}::text else '' end
      from answered
      on conflict do nothing`);
  } catch (error) {
    logError("card checks for 0 points could not be recorded", error);
  }
}

/** Records the calls that known cards have saved; a repeated card would have cost none. Never throws. */
export async function recordSavedCalls(
  cards: readonly ListCard[],
  known: Known,
  personId: string,
): Promise<void> {
  const levels = new Map([...known].map(([index, { callId }]) => [callId, cards[index]?.level]));
  for (const [callId, level] of levels)
    await recordCacheHit({
      ...{ callId, kind: "stored", operation: "bankCard", personId, shopId: null },
      variant: String(level),
    });
}
