import { askToLeave, endCall, NEW_PACE } from "#lib/server/service/pace-rule.ts";
import type { PaceState } from "#lib/server/service/pace-rule.ts";
import type { Priority } from "#lib/server/service/service-client.ts";

export type PacedCall = { askedAt: number; priority: Priority; towardsMs: number; backMs: number };
export type PacedTrip = PacedCall & { leftAt: number; arrivedAt: number; endedAt: number };

/** Runs calls against the rule on a simulated clock, people first; the state goes through JSON at each step. `perSecond` may change with the time. */
export function simulatePace(calls: PacedCall[], perSecond: (now: number) => number): PacedTrip[] {
  let state: PaceState = NEW_PACE;
  let now = 0;
  const trips: PacedTrip[] = [];
  const under: { id: string; leftAt: number; endedAt: number }[] = [];
  const waiting = calls.map((call, index) => ({ ...call, id: String(index) }));
  while (waiting.length > 0) {
    const here = waiting.filter((call) => call.askedAt <= now);
    const next = here.find((call) => call.priority === "person") ?? here[0];
    let wakeAt = Math.min(...waiting.map((call) => (call.askedAt > now ? call.askedAt : Infinity)));
    if (next) {
      const verdict = askToLeave(state, { id: next.id, priority: next.priority, perSecond: perSecond(now), now });
      state = JSON.parse(JSON.stringify(verdict.state)) as PaceState;
      if (verdict.mayLeave) {
        const arrivedAt = now + next.towardsMs;
        const trip = { ...next, leftAt: now, arrivedAt, endedAt: arrivedAt + next.backMs };
        trips.push(trip);
        under.push(trip);
        waiting.splice(waiting.indexOf(next), 1);
        continue;
      }
      if (verdict.waitMs <= 0) throw new Error("refused without a wait");
      wakeAt = Math.min(wakeAt, now + verdict.waitMs);
    }
    under.sort((a, b) => a.endedAt - b.endedAt);
    const first = under[0];
    if (first && first.endedAt <= wakeAt) {
      now = Math.max(now, first.endedAt);
      state = endCall(state, first, now);
      under.shift();
    } else now = wakeAt;
  }
  return trips;
}

/** The most that any sliding second holds. */
export function busiestSecond(times: number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.max(...sorted.map((start, index) => sorted.slice(index).filter((time) => time < start + 1_000).length));
}
