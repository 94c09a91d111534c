import { NEW_LIMIT, type LimitState } from "./rate-limit-rule.ts";
import { asOfNow, notAhead } from "./read-state.ts";

/**
 * Merges limits into one: it holds every slot and keeps every wait. `serverMs` is the database's clock. It forgets
 * response times, which is the strict side; slots of unknown age rest from now on.
 */
export function mergeLimits(limits: readonly LimitState[], serverMs: number): LimitState {
  // The clock of the last call that left is the one in use.
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
