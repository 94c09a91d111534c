import { exactly, type Points } from "#lib/shared/calls/points.ts";
import type { ResponseInfo } from "#lib/shared/calls/service-problem.ts";

/** What the browser gets to know of one call that cost a point, as it usually does. */
export const shownFacts = (given: Partial<ResponseInfo> = {}): ResponseInfo => ({
  asOf: 0,
  source: "called",
  calls: 1,
  costPoints: exactly(1),
  predictedPoints: exactly(1),
  usualPoints: exactly(1),
  ...given,
});

export const range = (low: number, high: number | null): Points => ({ low, high });
