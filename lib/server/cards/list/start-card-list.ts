import "server-only";
import { setImmediate } from "node:timers/promises";
import { keyedHash } from "#lib/server/crypto/keyed-hash.ts";
import { seal } from "#lib/server/crypto/seal.ts";
import { createJob, type NewItem } from "#lib/server/jobs/jobs.ts";
import { recordSavedCalls } from "#lib/server/metering/cache/record-cache-hit.ts";
import { trackCall } from "#lib/server/metering/ledger/calls-in-progress.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { storePurpose } from "../card-purposes.ts";
import { recordRechecks } from "../card-rechecks.ts";
import { makeListKey, sealCardItem } from "./card-items.ts";
import { type CardListInput, judgeListRows, type ListCard } from "./card-list-input.ts";
import { listKnownCalls, readKnownCards, listSavedCalls } from "./known-cards.ts";
import type { CardListSettings } from "./view-card-list.ts";

/** Cards sealed before others get a turn. */
const SEALED_AT_ONCE = 500;

/**
 * Starts the check of a list of cards; gives the ID of the job. Cards with a fresh cached result get it at once, free,
 * unless the cache is bypassed. Two presses at once, or one that is repeated, start one job. Spec: "Bank card
 * authentication".
 */
export async function startCardList(
  { identity: { personId } }: Context,
  input: CardListInput,
): Promise<{ id: string }> {
  const { idempotencyKey: id, cache, mostPoints } = input;
  const purpose = await storePurpose(input.purpose);
  const { account } = await settingsSnapshot();
  const cards = await judgeListRows({ ...input, purpose });
  const known = await readKnownCards(cache === "bypass" ? [] : cards.map(({ fields }) => fields));
  const { listKey, sealedKey } = makeListKey(id);
  const items: NewItem[] = [];
  for (const [at, { key, fields }] of cards.entries()) {
    const response = known.get(at);
    items.push({
      ...sealCardItem(id, at + 1, { key, request: response ? null : { listKey, fields } }),
      state: response ? "answered" : "notAsked",
      callId: response?.callId,
      knownAt: response ? new Date(response.answeredAt) : null,
    });
    if (items.length % SEALED_AT_ONCE === 0) await setImmediate();
  }
  const made = await createJob(
    {
      id,
      kind: "checkCards",
      // Of the purpose as typed: it stays the same when a purpose is renamed before the press is repeated.
      uniqueKey: keyedHash("request", JSON.stringify([personId, input.purpose, cache, cards])),
      shopId: null,
      accountId: account.id,
      personId,
      input: {
        cache,
        mostPoints,
        levels: cards.map(({ level }) => level).join(""),
        sameAs: findRepeated(cards),
        sealed: seal("job input", [id], purpose),
      } satisfies CardListSettings,
      progress: { total: cards.length, done: known.size },
    },
    items,
    sealedKey,
  );
  // A repeated press writes what the first may have failed to.
  await recordRechecks({
    callIds: await listKnownCalls(made.id),
    idempotencyKey: made.id,
    personId,
    purpose,
  });
  if (made.isNew)
    void trackCall(
      recordSavedCalls(listSavedCalls(cards, known), { operation: "bankCard", personId, shopId: null }),
    );
  return { id: made.id };
}

/** Finds the rows that request the same as an earlier one: the places of both. */
function findRepeated(cards: readonly ListCard[]): Record<number, number> {
  const firsts = new Map<string, number>();
  const repeated: Record<number, number> = {};
  for (const [at, { fields }] of cards.entries()) {
    const { name, accountNo, idCardCode, bankPreMobile } = fields;
    const request = JSON.stringify([name, accountNo, idCardCode, bankPreMobile]);
    const first = firsts.get(request);
    if (first === undefined) firsts.set(request, at + 1);
    else repeated[at + 1] = first;
  }
  return repeated;
}
