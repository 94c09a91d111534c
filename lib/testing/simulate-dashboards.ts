import { createRateLimiter, type Tried } from "#lib/server/metering/gateway/rate-limiter.ts";
import type { LimitSeen, LimitWrite } from "#lib/server/metering/gateway/shared-limit.ts";
import { NEW_LIMIT, type LimitState } from "#lib/server/service/rate-limit/rate-limit-rule.ts";

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
    const attempt = async (
      write: LimitWrite | null,
      note: (sentAt: number, seen: LimitSeen) => void,
    ): Promise<Tried<never>> => {
      const sentAt = own();
      const seen = await statement(write);
      note(sentAt, seen);
      return { kind: seen.isWritten ? "granted" : "again" };
    };
    const call = async (askedAt: number): Promise<void> => {
      await sleep(Math.max(0, askedAt - now()));
      const acquired = await limiter.acquire("soldOrders", {
        priority: "person",
        pace: async () => ({ count: 10, scope: "operation" }),
        isRepeat: false,
        attempt,
      });
      if (!acquired || !("permit" in acquired)) throw new Error("no permit");
      await sleep(20 * random());
      const leftAt = now();
      acquired.permit.markSent();
      await sleep(60 * random());
      trips.push({ leftAt, arrivedAt: now() });
      await sleep(60 * random());
      acquired.permit.release("answered");
    };
    await Promise.all(asksAt.map(call));
    await limiter.tellAll();
  }

  await Promise.all(dashboards.map(runDashboard));
  return trips;
}
