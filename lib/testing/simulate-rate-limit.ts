import {
  markSent,
  NEW_LIMIT,
  releasePermit,
  requestPermit,
} from "#lib/server/metering/rate-limit/rate-limit-rule.ts";
import type { LimitState, Priority } from "#lib/server/metering/rate-limit/rate-limit-rule.ts";

export type LimitedCall = {
  askedAt: number;
  priority: Priority;
  /** Spent on our side between permit and sending; 0 when absent. */
  readyMs?: number;
  /** Time on the way there; it may depend on when the call was sent. */
  towardsMs: number | ((sentAt: number) => number);
  backMs: number;
};
export type LimitedTrip = LimitedCall & { leftAt: number; arrivedAt: number; endedAt: number };

const HOLDER = "simulated";
const SEND_WITHIN_MS = 10_000;

/** Runs calls against the rule on a simulated clock, people first; the state goes through JSON at each step. */
export function simulateRateLimit(calls: LimitedCall[], perSecond: (now: number) => number): LimitedTrip[] {
  let state: LimitState = NEW_LIMIT;
  let now = 0;
  const trips: LimitedTrip[] = [];
  const due: { at: number; change: (state: LimitState) => LimitState }[] = [];
  const waiting = calls.map((call, index) => ({ ...call, id: String(index) }));
  while (waiting.length > 0) {
    const here = waiting.filter((call) => call.askedAt <= now);
    const next = here.find((call) => call.priority === "person") ?? here[0];
    let wakeAt = Math.min(...waiting.map((call) => (call.askedAt > now ? call.askedAt : Infinity)));
    if (next) {
      const { id, priority, readyMs = 0 } = next;
      const verdict = requestPermit(state, {
        id,
        holder: HOLDER,
        priority,
        perSecond: perSecond(now),
        now,
        sendBy: now + SEND_WITHIN_MS,
      });
      state = JSON.parse(JSON.stringify(verdict.state)) as LimitState;
      if (verdict.isGranted) {
        const sentAt = now + readyMs;
        const arrivedAt =
          sentAt + (typeof next.towardsMs === "number" ? next.towardsMs : next.towardsMs(sentAt));
        const endedAt = arrivedAt + next.backMs;
        trips.push({ ...next, leftAt: now, arrivedAt, endedAt });
        if (readyMs === 0) state = markSent(state, { id, holder: HOLDER }, now);
        else due.push({ at: sentAt, change: (before) => markSent(before, { id, holder: HOLDER }, sentAt) });
        due.push({
          at: endedAt,
          change: (before) => releasePermit(before, { id, leftAt: sentAt, isAnswered: true }, endedAt),
        });
        waiting.splice(waiting.indexOf(next), 1);
        continue;
      }
      if (verdict.waitMs <= 0) throw new Error("refused without a wait");
      wakeAt = Math.min(wakeAt, now + verdict.waitMs);
    }
    due.sort((a, b) => a.at - b.at);
    const first = due[0];
    if (first && first.at <= wakeAt) {
      now = Math.max(now, first.at);
      state = first.change(state);
      due.shift();
    } else now = wakeAt;
  }
  return trips;
}

/** Largest number of times within any sliding second. */
export function busiestSecond(times: number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.max(
    ...sorted.map((start, index) => sorted.slice(index).filter((time) => time < start + 1_000).length),
  );
}
