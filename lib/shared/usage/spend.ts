/** What calls have cost: exactly where the service said so or a person settled it, as an interval where not. */
export type Spend = {
  /** Attempts that left, or are under way. */
  calls: number;
  /** What is known, in points. */
  points: number;
  /** Calls that may have been charged: no whole answer, or still under way. Nobody has settled them. */
  maybeCalls: number;
  /** Calls that were answered without saying what they cost. */
  unreportedCalls: number;
  /** The most that these two can have cost besides `points`; null where a charge of their kind was never seen. */
  morePoints: number | null;
};

export const NO_SPEND: Spend = { calls: 0, points: 0, maybeCalls: 0, unreportedCalls: 0, morePoints: 0 };

/** Two spends together. */
export function addSpend(one: Spend, other: Spend): Spend {
  return {
    calls: one.calls + other.calls,
    points: one.points + other.points,
    maybeCalls: one.maybeCalls + other.maybeCalls,
    unreportedCalls: one.unreportedCalls + other.unreportedCalls,
    morePoints:
      one.morePoints === null || other.morePoints === null ? null : one.morePoints + other.morePoints,
  };
}
