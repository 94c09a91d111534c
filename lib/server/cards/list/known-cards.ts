import "server-only";
import { logError } from "#lib/server/log/log.ts";
import { trackCall } from "#lib/server/metering/ledger/calls-in-progress.ts";
import { type CachedResponse, findCachedResponses } from "#lib/server/metering/cache/find-cached.ts";
import { recordCacheHit } from "#lib/server/metering/cache/record-cache-hit.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { KnownCards } from "#lib/shared/cards/card-list.ts";
import type { CardLevel } from "#lib/shared/cards/cards.ts";
import type { CardRequest } from "../card-check-input.ts";
import { recordRecheck } from "../card-rechecks.ts";
import { noteMismatchRun } from "../checks-of-person.ts";
import { type KnownCardsInput, type ListCard, readFields } from "./card-list-input.ts";

/** Finds the cards that need no call. Returns only their indexes, never their results. */
export async function findKnownCards(_context: Context, { rows }: KnownCardsInput): Promise<KnownCards> {
  const known = await readKnownCards(rows.map(({ key: _key, level, ...typed }) => readFields(level, typed)));
  return {
    indexes: [...known.keys()],
    asOf: known.size === 0 ? null : Math.min(...[...known.values()].map(({ answeredAt }) => answeredAt)),
  };
}

/** Cards read at once: hashing and opening them holds up everybody else. */
const SLICE = 200;

/** Reads fresh cached results of these cards, by their index, without a call. Null is a card with an error. */
export async function readKnownCards(
  cards: readonly (CardRequest | null)[],
): Promise<Map<number, CachedResponse<"bankCard">>> {
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

type KnownCard = { response: CachedResponse<"bankCard">; level: CardLevel };

/** Records in the background that a list got these results for free; only a shutdown waits for that. */
export function noteKnownCards(
  cards: readonly ListCard[],
  known: ReadonlyMap<number, CachedResponse<"bankCard">>,
  { personId, purpose }: { personId: string; purpose: string },
): void {
  const found = cards.flatMap(({ level }, index): KnownCard[] => {
    const response = known.get(index);
    return response ? [{ response, level }] : [];
  });
  void trackCall(recordKnown()).catch((error: unknown) =>
    logError("results for 0 points could not be recorded", error),
  );

  async function recordKnown(): Promise<void> {
    for (const { response, level } of found) {
      const { callId } = response;
      await recordCacheHit({
        callId,
        kind: "stored",
        operation: "bankCard",
        variant: String(level),
        personId,
        shopId: null,
      });
      await recordRecheck({ callId, idempotencyKey: crypto.randomUUID(), personId, purpose });
    }
    if (found.some(({ response }) => response.data.verdict === "F")) await noteMismatchRun(personId);
  }
}
