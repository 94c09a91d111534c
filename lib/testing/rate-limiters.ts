import { and, eq, sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { rateLimits } from "#lib/server/db/schema.ts";
import type { LimitRow } from "#lib/server/metering/rate-limit/limit-rows.ts";
import { createRateLimiter, type RateLimiter } from "#lib/server/metering/rate-limit/rate-limiter.ts";
import type { LimitSeen } from "#lib/server/metering/rate-limit/known-limit.ts";
import type { LimitWrite } from "#lib/server/metering/rate-limit/shared-limit.ts";
import type { Permit } from "#lib/server/metering/rate-limit/permit.ts";
import {
  NEW_LIMIT,
  type LimitState,
  type Priority,
} from "#lib/server/metering/rate-limit/rate-limit-rule.ts";

/** One try of an opening statement: what it saw of the limit, and did. */
type Tried = { kind: "granted" | "again" | "unused"; seen: LimitSeen } | { kind: "done"; value: string };
export type Attempt = (write: LimitWrite | null) => Promise<Tried>;

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
export async function swap(write: LimitWrite | null): Promise<Extract<Tried, { seen: LimitSeen }>> {
  const written =
    write === null
      ? []
      : await database()
          .update(rateLimits)
          .set({ state: write.state, version: write.version + 1 })
          .where(and(eq(rateLimits.operation, write.row), eq(rateLimits.version, write.version)))
          .returning();
  const row = await rowNow("soldOrders");
  return written.length > 0
    ? { kind: "granted", seen: { ...row, state: null } }
    : { kind: "again", seen: row };
}

/** Takes turns as a call does, until it has a permit, needs none, or is sent away. */
export async function acquire(
  limiter: RateLimiter,
  { priority = "person", perSecond = 10, isRepeat = false, signal, attempt = swap }: Asking = {},
): Promise<{ permit: Permit } | { done: string } | null> {
  const pace = async () => ({ count: perSecond, scope: "operation" as const });
  const place = limiter.enter("soldOrders", { priority, pace, isRepeat, signal });
  try {
    for (let turn = await place.turn(); turn !== null; turn = await place.turn()) {
      const sentAt = performance.now();
      const tried = await attempt(turn.write);
      if (tried.kind === "done") return { done: tried.value };
      const isUsed = tried.kind === "granted";
      const permit = turn.end({ sentAt, seen: tried.seen, isWritten: tried.kind !== "again", isUsed });
      if (permit) return { permit };
    }
    return null;
  } finally {
    place.leave();
  }
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
