import type { Permit } from "#lib/server/metering/rate-limit/permit.ts";
import { createRateLimiter } from "#lib/server/metering/rate-limit/rate-limiter.ts";
import type { LimitSeen } from "#lib/server/metering/rate-limit/known-limit.ts";
import type { LimitWrite } from "#lib/server/metering/rate-limit/shared-limit.ts";
import { NEW_LIMIT, type LimitState } from "#lib/server/metering/rate-limit/rate-limit-rule.ts";

/** The start time of one dashboard and of its calls. */
export type SimulatedDashboard = { startsAt: number; asksAt: number[] };
/** A change of the database's clock by `by` milliseconds. */
export type ClockStep = { at: number; by: number };

type Simulation = {
  dashboards: SimulatedDashboard[];
  steps: ClockStep[];
  /** Fractions in [0, 1), the same in every run. */
  random: () => number;
};

/**
 * Runs real limiters of several dashboards, each with its own clock, on one simulated database in fake time. Returns
 * the true times at which calls left and arrived.
 */
export async function simulateDashboards({
  dashboards,
  steps,
  random,
}: Simulation): Promise<{ leftAt: number; arrivedAt: number }[]> {
  const startedAt = performance.now();
  const now = () => performance.now() - startedAt;
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const trips: { leftAt: number; arrivedAt: number }[] = [];
  let version = 1;
  let stored: Partial<LimitState> = {};

  async function statement(write: LimitWrite | null): Promise<LimitSeen & { isWritten: boolean }> {
    await sleep(random() < 0.05 ? 300 * random() : 8 * random());
    const set = steps.filter(({ at }) => at <= now()).reduce((sum, { by }) => sum + by, 0);
    const before = { version, state: stored };
    const isWritten = write !== null && write.version === version;
    if (isWritten) [version, stored] = [version + 1, JSON.parse(JSON.stringify(write.state)) as LimitState];
    const seen = {
      version: before.version,
      state: before.version === write?.version ? null : { ...NEW_LIMIT, ...before.state },
      clockMs: 1_795_000_000_000 + now() + set,
    };
    await sleep(8 * random());
    return { ...seen, isWritten };
  }

  async function runDashboard({ startsAt, asksAt }: SimulatedDashboard): Promise<void> {
    await sleep(startsAt);
    const ownZero = 1_000_000 * random();
    const own = () => performance.now() + ownZero;
    const limiter = createRateLimiter(own, statement, `dashboard ${own()}`);
    const acquire = async (): Promise<Permit> => {
      const pace = async () => ({ count: 10, scope: "operation" as const });
      const place = limiter.enter("soldOrders", { priority: "person", pace, isRepeat: false });
      for (;;) {
        const turn = await place.turn();
        if (!turn) throw new Error("no permit");
        const sentAt = own();
        const { isWritten, ...seen } = await statement(turn.write);
        const permit = turn.end({ sentAt, seen, isWritten, isUsed: isWritten });
        if (!permit) continue;
        place.leave();
        return permit;
      }
    };
    const call = async (askedAt: number): Promise<void> => {
      await sleep(Math.max(0, askedAt - now()));
      const permit = await acquire();
      await sleep(20 * random());
      const leftAt = now();
      permit.markSent();
      await sleep(60 * random());
      trips.push({ leftAt, arrivedAt: now() });
      await sleep(60 * random());
      permit.release("answered");
    };
    await Promise.all(asksAt.map(call));
    await limiter.tellAll();
  }

  await Promise.all(dashboards.map(runDashboard));
  return trips;
}
