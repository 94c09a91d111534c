import "server-only";

/** By how much the clocks of two dashboards may differ. What is dated later than that was dated by a clock that has been set back. */
export const MOST_CLOCK_SKEW_MS = 60_000;
