import { exactly, type Points } from "#lib/shared/calls/points.ts";
import type { ResponseInfo } from "#lib/shared/calls/service-problem.ts";

/** The browser's facts of a call that cost its usual point. */
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
