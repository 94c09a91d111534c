import { askToLeave, endCall, NEW_PACE, sendCall } from "#lib/server/service/pace-rule.ts";
import type { PaceState } from "#lib/server/service/pace-rule.ts";
import type { Priority } from "#lib/server/service/service-client.ts";

export type PacedCall = {
  askedAt: number;
  priority: Priority;
  /** Spent on our side between departure and sending, which the rule is told of; without it a call is sent as it departs. */
  readyMs?: number;
  towardsMs: number;
  backMs: number;
};
export type PacedTrip = PacedCall & { leftAt: number; arrivedAt: number; endedAt: number };

/** Runs calls against the rule on a simulated clock, people first; the state goes through JSON at each step. `perSecond` may change with the time. */
export function simulatePace(calls: PacedCall[], perSecond: (now: number) => number): PacedTrip[] {
  let state: PaceState = NEW_PACE;
  let now = 0;
  const trips: PacedTrip[] = [];
  const due: { at: number; change: (state: PaceState) => PaceState }[] = [];
  const waiting = calls.map((call, index) => ({ ...call, id: String(index) }));
  while (waiting.length > 0) {
    const here = waiting.filter((call) => call.askedAt <= now);
    const next = here.find((call) => call.priority === "person") ?? here[0];
    let wakeAt = Math.min(...waiting.map((call) => (call.askedAt > now ? call.askedAt : Infinity)));
    if (next) {
      const { id, priority, readyMs } = next;
      const verdict = askToLeave(state, { id, priority, perSecond: perSecond(now), now, holdsUntilSent: readyMs !== undefined });
      state = JSON.parse(JSON.stringify(verdict.state)) as PaceState;
      if (verdict.mayLeave) {
        const sentAt = now + (readyMs ?? 0);
        const arrivedAt = sentAt + next.towardsMs;
        const endedAt = arrivedAt + next.backMs;
        trips.push({ ...next, leftAt: now, arrivedAt, endedAt });
        if (readyMs !== undefined) due.push({ at: sentAt, change: (before) => sendCall(before, id, sentAt) });
        due.push({ at: endedAt, change: (before) => endCall(before, { id, leftAt: sentAt }, endedAt) });
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

/** The most that any sliding second holds. */
export function busiestSecond(times: number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.max(...sorted.map((start, index) => sorted.slice(index).filter((time) => time < start + 1_000).length));
}
