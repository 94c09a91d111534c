import "server-only";
import { runStatement, statement } from "#lib/server/db/statement.ts";
import { type CachedResponse, findCachedResponses } from "#lib/server/metering/cache/find-cached.ts";
import type { SavedCall } from "#lib/server/metering/cache/record-cache-hit.ts";
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

/** Lists the earlier calls whose results serve cards of a list. */
export async function listKnownCalls(listId: string): Promise<string[]> {
  const known = await runStatement<{ callId: string }>(statement`
    select distinct i.call_id::text as "callId" from job_items i
    where i.job_id = ${listId}::uuid and i.known_at is not null
      and not exists (select from job_calls c where c.job_id = i.job_id and c.call_id = i.call_id)`);
  return known.map(({ callId }) => callId);
}

/** Lists the calls that known cards have saved; a repeated card would have cost none. */
export function listSavedCalls(cards: readonly ListCard[], known: Known): SavedCall[] {
  const levels = new Map([...known].map(([index, { callId }]) => [callId, cards[index]?.level]));
  return [...levels].map(([callId, level]) => ({ callId, variant: String(level) }));
}
