import { and, eq, sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { rateLimits } from "#lib/server/db/schema.ts";
import type { LimitRow } from "#lib/server/metering/gateway/limit-rows.ts";
import {
  createRateLimiter,
  type RateLimiter,
  type Tried,
} from "#lib/server/metering/gateway/rate-limiter.ts";
import type { LimitSeen, LimitWrite } from "#lib/server/metering/gateway/shared-limit.ts";
import { NEW_LIMIT, type LimitState } from "#lib/server/service/rate-limit/rate-limit-rule.ts";
import type { Permit, Priority } from "#lib/server/service/call-options.ts";

export type Attempt = (
  write: LimitWrite | null,
  note: (sentAt: number, seen: LimitSeen) => void,
) => Promise<Tried<string>>;

export type Asking = {
  priority?: Priority;
  perSecond?: number;
  isRepeat?: boolean;
  signal?: AbortSignal;
  attempt?: Attempt;
};

const limiters: RateLimiter[] = [];
const CLOCK_MS = sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`;

export function newLimiter(): RateLimiter {
  const limiter = createRateLimiter();
  limiters.push(limiter);
  return limiter;
}

/** Stops all limiters and writes their pending changes, so that none reaches the next test. */
export async function stopLimiters(): Promise<void> {
  for (const limiter of limiters.splice(0)) {
    limiter.stop();
    await limiter.tellAll();
  }
}

export async function setState(state: Partial<LimitState>, row: LimitRow = "soldOrders"): Promise<void> {
  await database()
    .update(rateLimits)
    .set({ state, version: sql`version + 1` })
    .where(eq(rateLimits.operation, row));
}

export async function stateNow(row: LimitRow = "soldOrders"): Promise<LimitState> {
  return { ...NEW_LIMIT, ...(await rowNow(row)).state };
}

export async function heldNow(row: LimitRow = "soldOrders"): Promise<LimitState["held"]> {
  return (await stateNow(row)).held;
}

/** Slots held by calls of another dashboard that may still leave within ten minutes. */
export function heldElsewhere(count: number): LimitState["held"] {
  const now = Date.now();
  const slot = { holder: "another dashboard", leftAt: now, endedAt: null, sendBy: now + 600_000 };
  return Array.from({ length: count }, (_, nth) => ({ id: `${nth}`, ...slot }));
}

/** The clock of the database. */
export async function clockNow(): Promise<number> {
  return (await rowNow("soldOrders")).clockMs;
}

async function rowNow(operation: LimitRow): Promise<{ version: number; state: LimitState; clockMs: number }> {
  const [row] = await database()
    .select({ version: rateLimits.version, state: rateLimits.state, clockMs: CLOCK_MS })
    .from(rateLimits)
    .where(eq(rateLimits.operation, operation));
  if (!row) throw new Error("no limit");
  return { ...row, state: row.state as LimitState };
}

/** Gets a permit as the statement that opens a call does, and writes nothing else. */
export const swap: Attempt = async (write, note) => {
  const sentAt = performance.now();
  const written =
    write === null
      ? []
      : await database()
          .update(rateLimits)
          .set({ state: write.state, version: write.version + 1 })
          .where(and(eq(rateLimits.operation, write.row), eq(rateLimits.version, write.version)))
          .returning();
  const row = await rowNow("soldOrders");
  note(sentAt, written.length > 0 ? { ...row, state: null } : row);
  return { kind: written.length > 0 ? "granted" : "again" };
};

export function acquire(
  limiter: RateLimiter,
  { priority = "person", perSecond = 10, isRepeat = false, signal, attempt = swap }: Asking = {},
): ReturnType<typeof limiter.acquire<string>> {
  return limiter.acquire("soldOrders", {
    priority,
    pace: async () => ({ count: perSecond, scope: "operation" }),
    isRepeat,
    signal,
    attempt,
  });
}

export async function createPermit(asking: ReturnType<typeof acquire>): Promise<Permit> {
  const got = await asking;
  if (!got || !("permit" in got)) throw new Error("no permit");
  return got.permit;
}

/** Watches a request: `isOver` turns true when it is settled. */
export function watch(asking: Promise<unknown>): { isOver: () => boolean } {
  let isOver = false;
  const end = () => void (isOver = true);
  asking.then(end, end);
  return { isOver: () => isOver };
}
