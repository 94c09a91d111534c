import "server-only";
import { beginCallStep, callInStep, type CallStep, countCall } from "#lib/server/jobs/call-steps.ts";
import type { StepOutcome } from "#lib/server/jobs/job-kind.ts";
import { saveProgress } from "#lib/server/jobs/job-steps.ts";
import type { JobRow } from "#lib/server/jobs/jobs.ts";
import { statement, type Statement } from "#lib/server/db/statement.ts";
import { bookReadings } from "#lib/server/orders/book/book-readings.ts";
import { mayHaveLeft, noteLeft, type ReadList } from "#lib/server/orders/book/leave-list.ts";
import { type FetchOrdersInput, isMoreThanConfirmed } from "#lib/shared/jobs/fetch-job.ts";
import type { CallProblem } from "#lib/shared/jobs/job.ts";
import { callPage } from "./call-page.ts";
import { isDaySpent } from "./day-calls.ts";
import { countNews, savedWalk } from "./known-orders.ts";
import { pageToRequest } from "./next-page.ts";
import {
  beginWalk,
  pageCame,
  pageChecked,
  pageMissed,
  walkEnded,
  type PageAsk,
  type PageRead,
  type PageWalk,
} from "./page-walk.ts";

/** Progress of a fetch, as its job stores it; `newOrders` counts orders of the last page that are new in the book. */
export type FetchProgress = { walk: PageWalk; newOrders: number | null };

function readProgress(job: JobRow<FetchOrdersInput>): FetchProgress {
  const { walk, newOrders } = job.progress as FetchProgress;
  // A fetch begun by an earlier version lacks the newer fields.
  const begun = { ...beginWalk(walk.goal), met: walk.rows };
  return { walk: { ...begun, ...walk }, newOrders };
}

/**
 * Runs one step of a fetch, one page at most. Its orders, the progress and the end of its call are one commit, so
 * after a crash the fetch goes on behind the page. A page without a response is noted as missing and not requested
 * again automatically.
 */
export async function fetchOrders(
  job: JobRow<FetchOrdersInput>,
  instanceId: string,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const held = { id: job.id, step: job.step, instanceId };
  const { walk, newOrders } = readProgress(job);
  const { shopId } = job;
  const next = pageToRequest(walk);
  const lost = next === null ? { walk, newOrders } : { walk: pageMissed(walk, next), newOrders: null };
  const leaveOut = ({ outcome }: CallProblem) => (outcome === "unknown" ? lost : null);
  const step = { job, held, signal, leaveOut };
  const afterPause: FetchProgress = { walk: { ...walk, missedInARow: 0 }, newOrders };
  const begun = await beginCallStep(step, walk.missedInARow, afterPause);
  if (begun !== null) return begun;
  const save = (progress: FetchProgress) => saveProgress(held, progress);
  if (walk.isToCheck) {
    const isToEnd = newOrders === 0 && walk.ending !== null && !walk.isAtEnd && (await hasMore(job, walk));
    await save({ walk: pageChecked(walk, newOrders ?? 0, isToEnd), newOrders: null });
    return { kind: "more" };
  }
  if (next === null) {
    const reason = job.input.schedule === "limited" ? reasonToPause(walk) : null;
    if (reason !== null) return { kind: "paused", pause: { by: reason } };
    await bookReadings();
    const ended = walkEnded(walk);
    const whole = ended.isAtEnd && ended.warnings.length === 0 ? findWholeList(job, ended) : null;
    if (whole !== null) await noteLeft(whole);
    const isWritten = await save({ walk: { ...ended, last: [] }, newOrders: null });
    return { kind: isWritten ? "over" : "stopped" };
  }
  if (shopId === null) return { kind: "over" };
  const { confirmedCalls } = job.input;
  if (confirmedCalls !== undefined && walk.stage === "all" && isMoreThanConfirmed(walk, confirmedCalls))
    return { kind: "paused", pause: { by: "moreCalls" } };
  if (await isDaySpent(job)) return { kind: "paused", pause: { by: "dayBudget" } };
  // New orders are found by the book, so all earlier readings must be in it.
  if (walk.stage === "beginning") await bookReadings();
  return fetchPage(step, shopId, walk, next);
}

/** Finds the list that this fetch has read whole; null for a fetch of only a part. */
function findWholeList(
  { shopId, accountId, input }: JobRow<FetchOrdersInput>,
  { beganAt }: PageWalk,
): ReadList | null {
  const { list, from, to } = input;
  if (shopId === null || beganAt === null || (from ?? to) !== undefined) return null;
  return { shopId, accountId, list, since: beganAt };
}

/** Tells whether one more call, for a list of one page, could show that orders have left it. */
async function hasMore(job: JobRow<FetchOrdersInput>, walk: PageWalk): Promise<boolean> {
  const read = findWholeList(job, walk);
  if (read === null) return false;
  await bookReadings();
  return mayHaveLeft(read);
}

/** Gives the reason to pause a scheduled fetch, so that a person learns of it; null for none. */
function reasonToPause({ missing, warnings }: PageWalk): "noAnswer" | "oldestFirst" | null {
  if (missing.length > 0) return "noAnswer";
  return warnings.includes("oldestFirst") ? "oldestFirst" : null;
}

function fetchPage(
  step: Pick<CallStep, "held" | "leaveOut" | "signal"> & { job: JobRow<FetchOrdersInput> },
  shopId: string,
  walk: PageWalk,
  ask: PageAsk,
): Promise<StepOutcome> {
  const { job, held } = step;
  const after = (read: PageRead, callId: string | null) => progressAfter(job, walk, ask, read, callId);
  return callInStep({
    ...step,
    isSpent: () => isDaySpent(job),
    call: async (caller, hooks) => {
      const { called, read } = await callPage(
        { input: job.input, shopId },
        ask,
        { ...caller, cache: "bypass" },
        { ...hooks, came: (came, callId) => countCall(held, callId, after(came, callId)) },
      );
      return { called, after: read && after(read, called.callId) };
    },
  });
}

/** Builds the progress after a page, with its number of new orders. */
function progressAfter(
  job: JobRow<FetchOrdersInput>,
  before: PageWalk,
  ask: PageAsk,
  read: PageRead,
  callId: string | null,
): Statement {
  const walk = pageCame(before, ask, read);
  const newOrders = walk.isToCheck ? countNews(job, before, read) : statement`null`;
  return statement`jsonb_build_object('walk', ${savedWalk(walk, before, callId)}, 'newOrders', ${newOrders})`;
}
