import "server-only";
import type { JobRow } from "#lib/server/jobs/jobs.ts";
import type { StepOutcome } from "#lib/server/jobs/work-on-jobs.ts";
import { runMoney, sql, type Statement } from "#lib/server/db/statement.ts";
import {
  canClaimStep,
  claimStep,
  type Held,
  holdsStep,
  keepProgress,
  progressWrite,
} from "#lib/server/jobs/job-steps.ts";
import { isUnclosed } from "#lib/server/metering/ledger/unclosed-calls.ts";
import { bookReadings } from "#lib/server/orders/book/book-readings.ts";
import { mayHaveLeft, noteLeft, type ReadList } from "#lib/server/orders/book/leave-list.ts";
import { forgetSettings, isPresentAccount } from "#lib/server/settings/settings-snapshot.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Outcome, ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { CallProblem } from "#lib/shared/jobs/job.ts";
import { callPage } from "./call-page.ts";
import { isDaySpent } from "./day-calls.ts";
import { countNews, savedWalk } from "./known-orders.ts";
import { nextPage } from "./page-asks.ts";
import {
  beginWalk,
  pageCame,
  pageChecked,
  pageMissed,
  walkEnded,
  type PageRead,
  type PageWalk,
} from "./page-walk.ts";

/** How far a fetch is, as its job keeps it: the walk, and how many orders of its last page were not in the book before. */
export type FetchProgress = { walk: PageWalk; newOrders: number | null };

function readProgress(job: JobRow<"fetchOrders">): FetchProgress {
  const { walk, newOrders } = job.progress as FetchProgress;
  // One that an earlier version began lacks what is new in this one.
  const begun = { ...beginWalk(walk.goal), met: walk.rows };
  return { walk: { ...begun, ...walk }, newOrders };
}

/** After so many pages in a row without an answer a person is asked. */
const MAX_MISSED = 3;

/**
 * One step of a fetch: a page at most. Its orders, the progress and the end of its call are one commit, so whoever goes on after a
 * crash asks for what comes behind it. A page whose answer never came is left out and told; nothing is asked for again by itself.
 */
export async function fetchOrders(
  job: JobRow<"fetchOrders">,
  instanceId: string,
  signal: AbortSignal,
): Promise<StepOutcome> {
  if (!(await isPresentAccount(job.accountId))) return { kind: "paused", pause: { by: "account" } };
  const held = { id: job.id, step: job.step, instanceId };
  const settled = await settleCalls(job, held);
  if ("kind" in settled) return settled;
  const { walk, newOrders } = settled;
  const keep = (progress: FetchProgress) => keepProgress(held, progress);
  if (walk.missedInARow >= MAX_MISSED) {
    const isWritten = await keep({ walk: { ...walk, missedInARow: 0 }, newOrders });
    return isWritten ? { kind: "paused", pause: { by: "noAnswers" } } : { kind: "stopped" };
  }
  if (walk.isToCheck) {
    const isToEnd = newOrders === 0 && walk.ending !== null && !walk.isAtEnd && (await hasMore(job, walk));
    await keep({ walk: pageChecked(walk, newOrders ?? 0, isToEnd), newOrders: null });
    return { kind: "more" };
  }
  if (nextPage(walk) === null) {
    const asks = job.input.schedule === "limited" ? whatAsks(walk) : null;
    if (asks !== null) return { kind: "paused", pause: { by: asks } };
    await bookReadings();
    const ended = walkEnded(walk);
    const whole = ended.isAtEnd && ended.warnings.length === 0 ? createListReader(job, ended) : null;
    if (whole !== null) await noteLeft(whole);
    const isKept = await keep({ walk: { ...ended, last: [] }, newOrders: null });
    return { kind: isKept ? "over" : "stopped" };
  }
  if (await isDaySpent(job)) return { kind: "paused", pause: { by: "dayBudget" } };
  // The book tells what is new: all that was read before must be in it.
  if (walk.stage === "beginning") await bookReadings();
  return fetchPage(job, walk, held, signal);
}

/** Null where it is but a part of the list. */
function createListReader(
  { shopId, accountId, input }: JobRow<"fetchOrders">,
  { beganAt }: PageWalk,
): ReadList | null {
  const { list, from, to } = input;
  if (shopId === null || beganAt === null || (from ?? to) !== undefined) return null;
  return { shopId, accountId, list, since: beganAt };
}

/** A list that may be over with its only page: whether one more call would tell that orders have left it. */
async function hasMore(job: JobRow<"fetchOrders">, walk: PageWalk): Promise<boolean> {
  const read = createListReader(job, walk);
  if (read === null) return false;
  await bookReadings();
  return mayHaveLeft(read);
}

/** What a schedule may not just do again at its next time: a person has to know first. */
function whatAsks({ missing, warnings }: PageWalk): "noAnswer" | "oldestFirst" | null {
  if (missing.length > 0) return "noAnswer";
  return warnings.includes("oldestFirst") ? "oldestFirst" : null;
}

async function fetchPage(
  job: JobRow<"fetchOrders">,
  walk: PageWalk,
  held: Held,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const ask = nextPage(walk);
  const { shopId } = job;
  if (ask === null || shopId === null) return { kind: "over" };
  const caller = {
    personId: job.personId,
    shopId,
    cache: "bypass",
    signal,
    isJob: true,
  } as const;
  let isStopped = false;
  try {
    const { called, read } = await callPage({ input: job.input, shopId }, ask, caller, {
      guard: async (callId) => {
        const found = await runMoney(holdsStep(held, callId));
        // What is asked once more after HTTP 429 is another call of the schedule's day.
        isStopped = found.length === 0 || (await isDaySpent(job));
        if (isStopped) throw new NotWanted();
        return canClaimStep(held, callId);
      },
      open: () => claimStep(held),
      came: (came, callId) => [
        sql`update job_calls set counted_at = now() from closed where job_calls.call_id = ${callId}::uuid and counted_at is null returning job_id`,
        cameWrite(job, pageCame(walk, ask, came), came, {
          onlyIf: sql`exists (select from feature_1)`,
          by: "claimed",
          callId,
        }),
      ],
    });
    // By somebody's call for the same page, which knows of no job.
    if (read !== null && called.source !== "called")
      await runMoney(
        cameWrite(job, pageCame(walk, ask, read), read, {
          onlyIf: sql`exists (${holdsStep(held)})`,
          by: "read",
          callId: called.callId,
        }),
      );
    const { result } = called;
    // Stopped while it waited to be asked once more: that it was refused before any work is no reason to ask a person.
    const isRetryLater = result.outcome === "tryLater" && result.reason === "tooManyRequests";
    if (called.callId !== null && isRetryLater && (isStopped || signal.aborted))
      await noteCounted(called.callId);
    if (result.outcome !== "notSent" || called.callId !== null) return { kind: "more" };
    // It is stopped with its instance, or its turn never came among so many.
    if (result.reason === "busy") return { kind: "later" };
    return { kind: "paused", pause: { by: "service", ...toCallProblem(result) } };
  } catch (error) {
    if (error instanceof NotWanted) {
      // Where the account was changed by another instance, the next step reads so.
      forgetSettings();
      return { kind: "stopped" };
    }
    // The shop has lost an ID, or nobody knows any more from which page pending orders are counted.
    if (error instanceof AppError && error.code === "badInput")
      return { kind: "paused", pause: { by: "shop" } };
    throw error;
  }
}

class NotWanted extends Error {}

type Settled = { callId: string; outcome: Outcome | null; reason: ProblemReason | null; code: number | null };

/**
 * What became of the calls that the progress knows nothing of yet: one without an answer pauses the job, one whose answer never came
 * is a page left out. Comes back with the progress.
 */
async function settleCalls(job: JobRow<"fetchOrders">, held: Held): Promise<FetchProgress | StepOutcome> {
  const [call] = await runMoney<Settled>(sql`
    select j.call_id::text as "callId", l.outcome, l.reason, l.code::float8 as code
    from job_calls j left join lateral (select outcome, reason, code from ledger where call_id = j.call_id order by attempt desc limit 1) l on true
    where j.job_id = ${job.id}::uuid and j.counted_at is null order by j.opened_at limit 1`);
  const progress = readProgress(job);
  if (call === undefined) return progress;
  const { callId, outcome, reason, code } = call;
  // Its page is under way, or here and held up by a lock.
  if (outcome === null || isUnclosed(callId)) return { kind: "later" };
  const ask = nextPage(progress.walk);
  const next =
    isLost(outcome) && ask !== null ? { walk: pageMissed(progress.walk, ask), newOrders: null } : progress;
  const moved = await runMoney(sql`
    with moved as (${progressWrite(held, sql`${JSON.stringify(next)}::jsonb`, sql`instance_id = ${held.instanceId}::uuid and exists (select from job_calls where call_id = ${callId}::uuid and counted_at is null)`)})
    update job_calls set counted_at = now() from moved where call_id = ${callId}::uuid returning call_id`);
  if (moved.length === 0) return { kind: "stopped" };
  // One that waited for its turn when its instance ended.
  if (isLost(outcome) || reason === "busy") return { kind: "more" };
  return {
    kind: "paused",
    pause: { by: "service", ...toCallProblem({ outcome, reason: reason ?? "connectionLost", code }) },
  };
}

function toCallProblem({ outcome, reason, code, budget }: Omit<CallProblem, "mayHaveCost">): CallProblem {
  const mayHaveCost = outcome === "unknown" || outcome === "tryLater";
  return { outcome, reason, code, ...(budget && { budget }), mayHaveCost };
}

/** The page came, or may have come, and did not arrive. */
function isLost(outcome: Outcome): outcome is "unknown" | "answered" {
  return outcome === "unknown" || outcome === "answered";
}

async function noteCounted(callId: string): Promise<void> {
  await runMoney(
    sql`update job_calls set counted_at = now() where call_id = ${callId}::uuid and counted_at is null`,
  );
}

/** The progress after a page, with how many of its orders are news. */
function cameWrite(
  job: JobRow<"fetchOrders">,
  walk: PageWalk,
  read: PageRead,
  { onlyIf, by, callId }: { onlyIf: Statement; by: "read" | "claimed"; callId: string | null },
): Statement {
  const { walk: before } = readProgress(job);
  const newOrders = walk.isToCheck ? countNews(job, before, read) : sql`null`;
  const progress = sql`jsonb_build_object('walk', ${savedWalk(walk, before, callId)}, 'newOrders', ${newOrders})`;
  return progressWrite(job, progress, onlyIf, by);
}
