"use client";

import { useTranslations } from "next-intl";
import { usePointsText } from "#components/display/use-points-text.ts";
import {
  otherBuyer,
  ROW_STATES,
  type BuyerMatch,
  type BuyerOrder,
  type RowState,
} from "#lib/shared/buyers/buyers.ts";
import { addPoints, exactly, isNothing, type Points } from "#lib/shared/calls/points.ts";
import type { Pack, RunState } from "./run-state.ts";

export type BuyerRow = BuyerOrder & BuyerMatch & { state: RowState };

/** One row for every order of a run, matched by trade number. */
export function listRows({ kept, tids, packs }: RunState): BuyerRow[] {
  const rows = new Map<string, BuyerRow>(
    kept.map((row) => [row.tid, { ...row, state: row.openId === null ? "noAnswer" : "answered" }]),
  );
  for (const pack of packs) {
    const byTid = new Map(pack.answers.map((answer) => [answer.tid, answer]));
    for (const { tid, nick } of pack.orders) {
      const { openId = null, replyNick = null } = byTid.get(tid) ?? {};
      const row: BuyerRow = {
        tid,
        nick,
        openId,
        replyNick,
        state: pack.state !== "answered" ? toRowState(pack) : openId === null ? "noAnswer" : "answered",
      };
      const before = rows.get(tid);
      if (before === undefined || rank(row) < rank(before)) rows.set(tid, row);
    }
  }
  if (tids.length === 0) return [...rows.values()];
  return tids.flatMap((tid) => rows.get(tid) ?? []);
}

/** Kind of a row for filters: its state, or `otherBuyer`, which a person has to check. */
export type RowKind = RowState | "otherBuyer";

export const ROW_KINDS = [
  "maybeCharged",
  "refused",
  "notAsked",
  "noAnswer",
  "otherBuyer",
  "asking",
  "answered",
] as const satisfies readonly RowKind[];

export function rowKind(row: BuyerRow): RowKind {
  return otherBuyer(row) === null ? row.state : "otherBuyer";
}

/** Sorts rows that need a person first; rows of one kind stay in the given order. */
export function problemsFirst(rows: readonly BuyerRow[]): BuyerRow[] {
  return ROW_KINDS.flatMap((kind) => rows.filter((row) => rowKind(row) === kind));
}

export function countStates(rows: readonly BuyerRow[]): Record<RowState, number> {
  const counts = { answered: 0, noAnswer: 0, asking: 0, maybeCharged: 0, refused: 0, notAsked: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** Calls and cost of a run: `unreported` calls were answered without a cost, `maybe` calls may have been charged. */
type RunFacts = { asOf: number; calls: number; points: Points; unreported: number; maybe: number };

/** Sums the calls of a run; null before the first response. */
export function sumResponses({ packs }: RunState): RunFacts | null {
  const spent = packs.flatMap((pack) => pack.spent);
  if (spent.length === 0) return null;
  return {
    asOf: Math.max(...spent.map(({ asOf }) => asOf)),
    calls: spent.reduce((sum, { calls }) => sum + calls, 0),
    points: spent.reduce(
      (sum, { costPoints }) => (costPoints ? addPoints(sum, costPoints) : sum),
      exactly(0),
    ),
    unreported: spent.filter(({ costPoints, isAnswered }) => costPoints === null && isAnswered).length,
    maybe: spent.filter(
      ({ costPoints, isAnswered, mayHaveCost }) => costPoints === null && !isAnswered && mayHaveCost,
    ).length,
  };
}

function rank({ state }: BuyerRow): number {
  return ROW_STATES.indexOf(state);
}

/**
 * Without a reply we cannot know whether our server sent the call; a call it refused itself was never sent. After a
 * scan the same pack continues.
 */
function toRowState({ state, error, problem }: Pack): RowState {
  if (state === "refused" && problem?.reason === "shopNotAuthorized") return "notAsked";
  if (state === "asking" || state === "refused" || state === "maybeCharged") return state;
  const isUnknown =
    state === "failed" &&
    (error?.code === "offline" || error?.code === "badReply" || error?.code === "internal");
  return isUnknown ? "maybeCharged" : "notAsked";
}

/** Words for the cost of a run, "3 calls · 2 points · 1 charge not reported": unknown costs are counted, never 0. */
export function useRunCost(): (facts: RunFacts) => string {
  const t = useTranslations("cost");
  const { inPoints } = usePointsText();
  const result = useTranslations("buyers.result");
  return ({ calls, points, unreported, maybe }) =>
    [
      t("calls", { count: calls }),
      calls > 0 && (!isNothing(points) || unreported + maybe === 0) && inPoints(points),
      unreported > 0 && result("unreported", { count: unreported }),
      maybe > 0 && result("maybe", { count: maybe }),
    ]
      .filter(Boolean)
      .join(" · ");
}
