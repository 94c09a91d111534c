import { packOf, type PackState, type RunState } from "#components/buyers/run/run-state.ts";
import type { BuyerCallState, BuyerRun } from "#lib/shared/buyers/buyers.ts";

/** A run from the database as the page shows it: nothing of it goes on by itself. */
export function earlierRun({
  id,
  shopId,
  shopName,
  edition,
  createdAt,
  orderCount,
  calls,
}: BuyerRun): RunState {
  return {
    runId: id,
    shop: { id: shopId, name: shopName },
    edition,
    question: id,
    kept: [],
    known: null,
    tids: [],
    isAgain: false,
    packs: calls.map(({ orders, answers, foreignCount, state, askedAt, costPoints }) => ({
      ...packOf(orders, STATES[state]),
      answers,
      foreignCount,
      spent: [
        {
          asOf: askedAt,
          calls: state === "notSent" ? 0 : 1,
          costPoints,
          mayHaveCost: state !== "notSent" && state !== "refused",
          isAnswered: state === "answered",
        },
      ],
      isPassed: true,
    })),
    isStopping: false,
    earlier: { at: createdAt, orderCount },
  };
}

// A call that another tab has under way ends there: here it is one whose end is not known.
const STATES: Record<BuyerCallState, PackState> = {
  asking: "maybeCharged",
  answered: "answered",
  refused: "refused",
  maybeCharged: "maybeCharged",
  notSent: "notSent",
};
