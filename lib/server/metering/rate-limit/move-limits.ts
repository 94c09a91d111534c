import { NEW_LIMIT, type LimitState } from "./rate-limit-rule.ts";
import { asOfNow, notAhead } from "./read-state.ts";

/**
 * The one state that goes on for several: it holds whatever any of them holds, and waits for whatever any of them waits for.
 * `serverMs` is the database's clock. Of how quick answers were it knows nothing, which is the strict side, and so does it of
 * slots of which it can't tell how old they are: those rest as of now.
 */
export function mergeLimits(limits: readonly LimitState[], serverMs: number): LimitState {
  // The clock of whoever left last is the one that is in use.
  const last = limits.reduce(
    (one, other) => ((other.lastLeftAt ?? 0) > (one.lastLeftAt ?? 0) ? other : one),
    NEW_LIMIT,
  );
  const { clockOffsetMs, clockId } = last;
  const now = serverMs - clockOffsetMs;
  const states = limits.map((one) =>
    one.clockOffsetMs === clockOffsetMs ? notAhead(one, now) : asOfNow(one, now),
  );
  const latest = (key: "lastLeftAt" | "lastBulkLeftAt" | "resumedAt" | "personAskedAt" | Due) =>
    states.reduce<number | null>(
      (most, { [key]: at }) => (at === null ? most : Math.max(most ?? at, at)),
      null,
    );
  return {
    ...NEW_LIMIT,
    held: states.flatMap(({ held }) => held),
    lastLeftAt: latest("lastLeftAt"),
    lastBulkLeftAt: latest("lastBulkLeftAt"),
    resumedAt: latest("resumedAt"),
    personAskedAt: latest("personAskedAt"),
    personDueAt: latest("personDueAt"),
    halfPaceUntil: latest("halfPaceUntil"),
    notBefore: latest("notBefore"),
    clockOffsetMs,
    clockId,
  };
}

type Due = "personDueAt" | "halfPaceUntil" | "notBefore";
