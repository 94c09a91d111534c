/** What something cost or costs, in points: equal ends where that is certain; `high` null has no upper end. */
export type Points = { low: number; high: number | null };

const NONE: Points = { low: 0, high: 0 };

/** A cost that is certain. */
export function exactly(points: number): Points {
  return { low: points, high: points };
}

/** The same of a number that may be missing: null stays "not reported". */
export function exactlyIfAny(points: number | null): Points | null {
  return points === null ? null : exactly(points);
}

/** A range as it is stored: null where it is not known. */
export function toPoints({ low, high }: { low: number | null; high: number | null }): Points | null {
  return low === null ? null : { low, high };
}

/** Whether both ends are the same. */
export function isExact({ low, high }: Points): boolean {
  return low === high;
}

/** Whether it certainly cost nothing. */
export function isNothing({ high }: Points): boolean {
  return high === 0;
}

/** Two costs together. */
export function addPoints(one: Points, other: Points): Points {
  return {
    low: one.low + other.low,
    high: one.high === null || other.high === null ? null : one.high + other.high,
  };
}

/** All of them together; null as soon as one of them is not known. */
export function sumPoints(all: readonly (Points | null)[]): Points | null {
  return all.reduce((sum, each) => sum && each && addPoints(sum, each), NONE);
}

/** What is spread from `points` up to `more` on top of it; `more` null has no upper end. */
export function pointsUpTo(points: number, more: number | null): Points {
  return { low: points, high: more === null ? null : points + more };
}

/** Whether two are the same range. */
export function samePoints(one: Points, other: Points): boolean {
  return one.low === other.low && one.high === other.high;
}

/** Whether all of `inner` lies in `outer`. */
export function isWithin(inner: Points, outer: Points): boolean {
  if (inner.low < outer.low) return false;
  return outer.high === null || (inner.high !== null && inner.high <= outer.high);
}
