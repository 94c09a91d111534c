import type { Pack, RunState } from "#components/buyers/run-state.ts";
import type { BuyerOrder } from "#lib/shared/buyers.ts";
import type { AnswerFacts } from "#lib/shared/service-problem.ts";

/** Best first: of two calls for one order the better one is shown. */
export const ROW_STATES = ["answered", "noAnswer", "asking", "maybeCharged", "refused", "notAsked"] as const;
export type RowState = (typeof ROW_STATES)[number];
export type BuyerRow = BuyerOrder & { openId: string | null; state: RowState };

/** One row for every order of a run, matched by trade number. */
export function rowsOf({ kept, packs }: RunState): BuyerRow[] {
  const rows = new Map<string, BuyerRow>(kept.map((row) => [row.tid, { ...row, state: row.openId === null ? "noAnswer" : "answered" }]));
  for (const pack of packs) {
    const openIds = new Map(pack.answers.map(({ tid, openId }) => [tid, openId]));
    for (const { tid, nick } of pack.orders) {
      const openId = openIds.get(tid) ?? null;
      const row: BuyerRow = { tid, nick, openId, state: pack.state !== "answered" ? stateOf(pack) : openId === null ? "noAnswer" : "answered" };
      const before = rows.get(tid);
      if (before === undefined || rank(row) < rank(before)) rows.set(tid, row);
    }
  }
  return [...rows.values()];
}

export function countStates(rows: readonly BuyerRow[]): Record<RowState, number> {
  const counts = { answered: 0, noAnswer: 0, asking: 0, maybeCharged: 0, refused: 0, notAsked: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** What all calls of a run took so far; null before the first answer. A charge that one of them did not report is not reported. */
export function factsOf({ packs }: RunState): AnswerFacts | null {
  const facts = packs.flatMap((pack) => (pack.facts === null ? [] : [{ ...pack.facts, isAnswered: pack.state === "answered" }]));
  if (facts.length === 0) return null;
  const isUnknown = facts.some(({ costPoints, isAnswered }) => isAnswered && costPoints === null);
  return {
    asOf: Math.max(...facts.map(({ asOf }) => asOf)),
    calls: facts.reduce((sum, { calls }) => sum + calls, 0),
    costPoints: isUnknown ? null : facts.reduce((sum, { costPoints }) => sum + (costPoints ?? 0), 0),
  };
}

function rank({ state }: BuyerRow): number {
  return ROW_STATES.indexOf(state);
}

/** Without a reply it is not known whether our server had asked; what it refused itself it never sent. */
function stateOf({ state, failure }: Pack): RowState {
  if (state === "asking" || state === "refused" || state === "maybeCharged") return state;
  const isUnknown = state === "failed" && (failure?.code === "offline" || failure?.code === "badReply" || failure?.code === "internal");
  return isUnknown ? "maybeCharged" : "notAsked";
}
