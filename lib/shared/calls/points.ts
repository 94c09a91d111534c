/**
 * Price in points: both ends are equal when it is certain; `high` null has no upper end. `likely` is the figure
 * between them where only one is shown, else the low end.
 */
export type Points = { low: number; high: number | null; likely?: number };

const NONE: Points = { low: 0, high: 0 };

/** A cost that is certain. */
export function exactly(points: number): Points {
  return { low: points, high: points };
}

/** Certain cost of a number that may be missing: null stays "not reported". */
export function exactlyIfAny(points: number | null): Points | null {
  return points === null ? null : exactly(points);
}

/** Reads a stored range; null when it is unknown. */
export function toPoints({ low, high }: { low: number | null; high: number | null }): Points | null {
  return low === null ? null : { low, high };
}

/** True when both ends are equal. */
export function isExact({ low, high }: Points): boolean {
  return low === high;
}

/** True when it certainly cost nothing. */
export function isNothing({ high }: Points): boolean {
  return high === 0;
}

/** Adds two costs. */
export function addPoints(one: Points, other: Points): Points {
  return {
    low: one.low + other.low,
    high: one.high === null || other.high === null ? null : one.high + other.high,
    ...((one.likely ?? other.likely) !== undefined && { likely: likelyPoints(one) + likelyPoints(other) }),
  };
}

/** Figure of a cost where only one is shown. */
export function likelyPoints({ low, likely = low }: Points): number {
  return likely;
}

/** Adds all costs; null as soon as one is unknown. */
export function sumPoints(all: readonly (Points | null)[]): Points | null {
  return all.reduce((sum, each) => sum && each && addPoints(sum, each), NONE);
}

/** Cost of so many calls at this price each; null while it is unknown, but 0 for none. */
export function timesPoints(each: Points | null, count: number): Points | null {
  return sumPoints(Array.from({ length: count }, () => each));
}

/** Range from `points` to `points + more`; `more` null has no upper end. */
export function pointsUpTo(points: number, more: number | null): Points {
  return { low: points, high: more === null ? null : points + more };
}

/** True when two ranges are equal. */
export function samePoints(one: Points, other: Points): boolean {
  return one.low === other.low && one.high === other.high;
}

/** True when `inner` lies in `outer`. */
export function isWithin(inner: Points, outer: Points): boolean {
  if (inner.low < outer.low) return false;
  return outer.high === null || (inner.high !== null && inner.high <= outer.high);
}
