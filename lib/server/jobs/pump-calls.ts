import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { runReserved, statement, type Statement } from "#lib/server/db/statement.ts";
import type { CallHooks } from "#lib/server/metering/call/call-hooks.ts";
import type { CallOutcome, Caller } from "#lib/server/metering/call/call-outcome.ts";
import { mayHaveCost } from "#lib/shared/calls/call-result.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { isGivenUp, jobCaller, MAX_MISSED, NotWanted, toStepOutcome, toPause } from "./call-steps.ts";
import {
  areFree,
  claimItems,
  countItems,
  ITEM_REJECTIONS,
  type JobItem,
  leaveItems,
  readNextItems,
  settleItems,
} from "./job-items.ts";
import { isOftenUnsure, isOverConfirmed } from "./read-job-calls.ts";
import type { StepOutcome } from "./job-kind.ts";
import { holdsJob, noteCall } from "./job-steps.ts";
import type { JobRow } from "./jobs.ts";

/** Longest turn; then another job of the queue gets one. */
const TURN_MS = 20_000;
/** Calls of one job under way at once: a service that hangs holds no more. */
const MAX_UNDER_WAY = 24;
/** Calls under way before any response shows that the service works. */
const MAX_UNPROVED = 6;
/** Calls of one job that wait for the rate limit: the next one is ready when one leaves. */
const IN_LINE = 2;
/** Calls beyond those that the limit allows while one is in progress: closing it takes time, too. */
const SPARE = 2;
const CALLS_PER_SECOND = 10;
const LOOK_AGAIN_MS = 100;
const LATELY = 10;

export type PumpHooks = Pick<CallHooks<Operation>, "guard" | "onSent" | "open">;

type Pump = {
  job: JobRow;
  instanceId: string;
  signal: AbortSignal;
  /** Most items of one call. */
  size: number;
  /** Usual cost of the items that are not requested yet; null while it is unknown. */
  restPoints: () => Promise<Points | null>;
  /**
   * Makes the call for these items. Its `close` hook writes their results; for a response without a call of ours it
   * writes them itself. Null if no call could be made now. After `onSent` the next items are taken.
   */
  call: (
    items: readonly [JobItem, ...JobItem[]],
    caller: Caller,
    hooks: PumpHooks,
  ) => Promise<CallOutcome<Operation> | null>;
};

/** Tells if the job has items to call for, and with them would cost more than was confirmed. */
async function isOver({ job, restPoints }: Pump): Promise<boolean> {
  if (((await countItems(job.id, runReserved)).counts.notAsked ?? 0) === 0) return false;
  return isOverConfirmed(job, restPoints);
}

/**
 * Calls for the items of a job, after people, until its turn is over. Two calls at a time wait for the rate limit, so
 * that jobs alternate; as many are under way as keep it busy. Items are claimed in the statement that opens
 * their call: none is requested twice, whatever stalls or ends meanwhile. Pauses the job for a problem that the other
 * calls would meet, too, after three calls in a row without a response, when many lately were unsure, and when it
 * would cost more than was confirmed.
 */
export async function pumpCalls(pump: Pump): Promise<StepOutcome> {
  const { job, instanceId } = pump;
  await settleItems(job.id);
  if (await isOver(pump)) return OVER_CONFIRMED;
  const endsAt = Date.now() + TURN_MS;
  const stopping = new AbortController();
  const signal = AbortSignal.any([pump.signal, stopping.signal]);
  const underWay = new Set<PumpedCall>();
  const inHand = new Set<number>();
  const lateMs: number[] = [];
  let missedInARow = 0;
  let end: End | null = null;

  /** Ends the turn: a call that waits for the rate limit leaves the line. */
  const stop = (how: End) => {
    end ??= how;
    stopping.abort();
  };
  const note = async (called: CallOutcome<Operation>, items: readonly JobItem[]) => {
    if (called.result.outcome === "answered") {
      missedInARow = 0;
      lateMs.push(called.result.callMs);
      if (isDearer(called) && (await isOver(pump))) stop({ outcome: OVER_CONFIRMED });
      return;
    }
    if (called.callId !== null) await settleItems(job.id);
    // Another caller's call may have been charged for the same request.
    if (called.source !== "called" && mayHaveCost(called.result))
      await leaveItems(job.id, items, "maybeCharged");
    missedInARow += 1;
    const outcome = stopAfter(called, missedInARow);
    if (outcome !== null) stop({ outcome });
    else if (mayHaveCost(called.result) && (await isOftenUnsure(job)))
      stop({ outcome: { kind: "paused", pause: { by: "manyUnsure" } } });
  };

  while (!signal.aborted && Date.now() < endsAt) {
    const items = await readNextItems(job.id, pump.size, inHand).catch((error: unknown) => {
      stop({ error });
      return [];
    });
    const [first, ...others] = items;
    if (first === undefined) break;
    const left = Promise.withResolvers<null>();
    for (const { nr } of items) inHand.add(nr);
    const call: PumpedCall = { leftAt: null, left: left.promise, ended: left.promise };
    const onSent = () => {
      call.leftAt ??= performance.now();
      left.resolve(null);
    };
    call.ended = makeCall({ ...pump, signal }, instanceId, [first, ...others], onSent)
      .then((called) => (called === null ? null : note(called, items)))
      .catch((error: unknown) => {
        const outcome = toStepOutcome(error);
        stop(outcome === null ? { error } : { outcome });
      })
      .finally(() => {
        left.resolve(null);
        for (const { nr } of items) inHand.delete(nr);
        underWay.delete(call);
      });
    underWay.add(call);
    while (!signal.aborted && isFull([...underWay], lateMs, missedInARow > 0)) {
      const changes = [...underWay].map(({ leftAt, left, ended }) => (leftAt === null ? left : ended));
      await Promise.race([...changes, sleep(LOOK_AGAIN_MS)]);
    }
  }
  await Promise.all([...underWay].map(({ ended }) => ended));
  return pump.signal.aborted ? { kind: "stopped" } : endTurn(job.id, end);
}

/** Reason why a turn ends early. */
type End = { outcome: StepOutcome } | { error: unknown };

async function endTurn(jobId: string, end: End | null): Promise<StepOutcome> {
  if (end !== null && "error" in end) throw end.error;
  if (end !== null) return end.outcome;
  const { notAsked = 0, asking = 0 } = (await countItems(jobId, runReserved)).counts;
  if (notAsked > 0) return { kind: "more" };
  // The database has not taken the end of a call yet.
  return asking > 0 ? { kind: "later" } : { kind: "over" };
}

type PumpedCall = {
  /** Time of `performance.now()`; null while it waits for the rate limit. */
  leftAt: number | null;
  left: Promise<unknown>;
  ended: Promise<unknown>;
};

/** True when enough calls wait for the limit, or are under way to keep it busy until the first of them ends. */
function isFull(calls: readonly PumpedCall[], lateMs: readonly number[], isSilent: boolean): boolean {
  // A service without responses gets one call at a time.
  if (isSilent) return calls.length > 0;
  const leftAt = calls.flatMap((call) => call.leftAt ?? []);
  if (calls.length - leftAt.length >= IN_LINE) return true;
  const [oldest = performance.now()] = leftAt;
  const isProved = lateMs.length > 0;
  const ms = isProved ? Math.max(...lateMs.slice(-LATELY)) : performance.now() - oldest;
  const most = IN_LINE + Math.ceil((ms * CALLS_PER_SECOND) / 1_000) + (isProved ? SPARE : 0);
  return calls.length >= Math.min(isProved ? MAX_UNDER_WAY : MAX_UNPROVED, most);
}

function makeCall(
  { job, signal, call }: Pump,
  instanceId: string,
  items: readonly [JobItem, ...JobItem[]],
  onSent: () => void,
): Promise<CallOutcome<Operation> | null> {
  return call(items, jobCaller(job, signal), {
    onSent,
    guard: async (callId) => {
      const mayCall = (lock: Statement) =>
        statement`${holdsJob({ id: job.id, instanceId }, lock)} and ${areFree(job.id, items, callId, lock)}`;
      const found = await runReserved(statement`select where ${mayCall(statement``)}`);
      if (found.length === 0) throw new NotWanted();
      return mayCall(statement`for update`);
    },
    open: () => [noteCall(job.id), claimItems(job.id, items)],
  });
}

const OVER_CONFIRMED: StepOutcome = { kind: "paused", pause: { by: "morePoints" } };

/** True for a call that has cost more than such calls did. */
function isDearer({ costPoints, predictedPoints }: CallOutcome<Operation>): boolean {
  return costPoints !== null && costPoints.low > (predictedPoints?.high ?? 0);
}

/** Decides after a call without a response; null to go on with the next items. */
function stopAfter(called: CallOutcome<Operation>, missedInARow: number): StepOutcome | null {
  const { result, callId, source } = called;
  if (result.outcome === "answered") return null;
  if (source === "called" ? result.reason === "busy" && callId === null : isGivenUp(result.reason))
    return { kind: "later" };
  const isOfItems = (ITEM_REJECTIONS as readonly string[]).includes(result.reason);
  if (!mayHaveCost(result) && !isOfItems) return { kind: "paused", pause: toPause(result) };
  if (missedInARow < MAX_MISSED) return null;
  return { kind: "paused", pause: isOfItems ? toPause(result) : { by: "noAnswers" } };
}
