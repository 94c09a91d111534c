import "server-only";
import { unseal } from "#lib/server/crypto/seal.ts";
import { runStatement, statement } from "#lib/server/db/statement.ts";
import { readJobCalls } from "#lib/server/jobs/read-job-calls.ts";
import type { JobRow } from "#lib/server/jobs/jobs.ts";
import { listPrices } from "#lib/server/metering/pricing/prices.ts";
import type { CacheMode } from "#lib/shared/base/identity.ts";
import { expectedPoints, type Price } from "#lib/shared/calls/operations.ts";
import { type Points, sumPoints } from "#lib/shared/calls/points.ts";
import { cardStanding } from "#lib/shared/cards/card-history.ts";
import { CARD_ROW_STATES, type CardListJob, type CardRowState } from "#lib/shared/cards/card-list.ts";
import { CARD_LEVELS, type CardLevel, type CardVerdict } from "#lib/shared/cards/cards.ts";
import { readPurpose } from "#lib/shared/cards/purposes.ts";
import type { JobFacts } from "#lib/shared/jobs/job.ts";
import type { JobEntry } from "#lib/shared/jobs/jobs.ts";
import { offeredPurposes } from "../card-purposes.ts";

/**
 * Input of such a job. `levels`: the level of each card, one digit a card; `sameAs`: place of the first of rows that
 * request the same, by the places of the others; `sealed`: the purpose.
 */
export type CardListSettings = {
  cache: CacheMode;
  mostPoints?: number | undefined;
  levels: string;
  sameAs: Record<number, number>;
  sealed: string;
};

/** Reads the level of the card at place `nr`. */
export function levelAt({ levels }: Pick<CardListSettings, "levels">, nr: number): CardLevel {
  return CARD_LEVELS.find((level) => String(level) === levels[nr - 1]) ?? CARD_LEVELS[0];
}

/** Reads the purpose of a list as its checks store it; empty if its key is gone. */
export async function storedPurpose({ id, input }: JobRow<CardListSettings>): Promise<string> {
  return (await unseal("job input", [id], input.sealed)) ?? "";
}

export function toEntry(job: JobRow<CardListSettings>, facts: JobFacts): JobEntry<"checkCards"> {
  const { total, done } = job.progress as { total: number; done: number };
  return { ...facts, kind: "checkCards", title: "checkCards.titles.all", done, total };
}

/** The list for its page: counts, standings and prices, without a call. */
export async function viewCardList(
  job: JobRow<CardListSettings>,
  facts: JobFacts,
  personId: string,
): Promise<CardListJob> {
  const [calls, prices, purpose, offered, cards, hasKey] = await Promise.all([
    readJobCalls(job.id),
    listPrices("bankCard"),
    storedPurpose(job),
    offeredPurposes(),
    readCards(job.id),
    hasNumbers(job.id),
  ]);
  const countOf = (state: CardRowState, which: "count" | "called" = "count") =>
    cards.reduce((sum, one) => (one.state === state ? sum + one[which] : sum), 0);
  const pointsOf = (...states: CardRowState[]) => pointsOfCards(prices, cards, states);
  const standings: CardListJob["standings"] = {};
  for (const { count, verdict, isEchoClash } of cards) {
    if (verdict === null) continue;
    const standing = cardStanding({ verdict, isEchoClash, outcome: "answered" });
    standings[standing] = (standings[standing] ?? 0) + count;
  }
  return {
    ...toEntry(job, facts),
    ...calls,
    operation: "bankCard",
    isOwn: job.personId === personId,
    purpose: job.personId === personId && purpose !== "" ? readPurpose(purpose, offered) : null,
    counts: Object.fromEntries(
      CARD_ROW_STATES.map((state) => [state, countOf(state)]),
    ) as CardListJob["counts"],
    standings,
    knownCount: cards.reduce((sum, { known }) => sum + known, 0),
    canAskAgain: hasKey,
    callsLeft: countOf("notAsked", "called"),
    resumePoints: pointsOf("notAsked"),
    againPoints: pointsOf("maybeCharged", "refused"),
  };
}

type Cards = {
  state: CardRowState;
  level: CardLevel;
  verdict: CardVerdict | null;
  isEchoClash: boolean;
  count: number;
  /** Number of those that need a call; the others are like one of these. */
  called: number;
  known: number;
};

/** Counts the cards of a list by state, level and verdict. */
function readCards(jobId: string): Promise<Cards[]> {
  return runStatement<Cards>(statement`
    with list as materialized (select input from jobs where id = ${jobId}::uuid),
    levels as (
      select level::int, nr
      from list, unnest(string_to_array(input ->> 'levels', null)) with ordinality as l (level, nr)
    ),
    repeated as (select key::int as nr from list, jsonb_object_keys(input -> 'sameAs') as key)
    select i.state, l.level, k.verdict, coalesce(k.is_echo_clash, false) as "isEchoClash",
      count(*)::float8 as count, count(i.known_at)::float8 as known,
      count(*) filter (where r.nr is null)::float8 as called
    from job_items i
    join levels l on l.nr = i.nr
    left join repeated r on r.nr = i.nr
    left join card_checks k on k.call_id = i.call_id and i.state = 'answered'
    where i.job_id = ${jobId}::uuid
    group by 1, 2, 3, 4`);
}

/** True until the numbers of the list are wiped. */
export async function hasNumbers(jobId: string): Promise<boolean> {
  const found = await runStatement(statement`select job_id from job_keys where job_id = ${jobId}::uuid`);
  return found.length > 0;
}

/** Reads the usual cost of the cards of a list without a result yet; null while it is unknown. */
export async function readRestPoints(jobId: string): Promise<Points | null> {
  const [prices, cards] = await Promise.all([listPrices("bankCard"), readCards(jobId)]);
  return pointsOfCards(prices, cards, ["notAsked", "asking"]);
}

/** Usual cost of checking the cards in these states; null while it is unknown. */
function pointsOfCards(
  prices: readonly Price[],
  cards: readonly Cards[],
  states: readonly CardRowState[],
): Points | null {
  return sumPoints(
    cards
      .filter(({ state }) => states.includes(state))
      .flatMap(({ level, called }) =>
        Array.from({ length: called }, () => expectedPoints(prices, "bankCard", String(level))),
      ),
  );
}
