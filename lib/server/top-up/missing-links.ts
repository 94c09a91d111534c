import "server-only";
import { and, eq, inArray, isNull, notExists } from "drizzle-orm";
import { z } from "zod";
import { database } from "#lib/server/db/database.ts";
import { statement, type Statement } from "#lib/server/db/statement.ts";
import { mostPointsInput } from "#lib/server/http/request-input.ts";
import { placements, topUpLinks } from "#lib/server/db/top-up-schema.ts";
import { beginCallStep, callInStep, type CallStep, countCall } from "#lib/server/jobs/call-steps.ts";
import { isOverConfirmed, readJobCalls } from "#lib/server/jobs/read-job-calls.ts";
import type { JobKind, StepOutcome } from "#lib/server/jobs/job-kind.ts";
import { saveProgress } from "#lib/server/jobs/job-steps.ts";
import { createJob, type JobRow } from "#lib/server/jobs/jobs.ts";
import { listPrices } from "#lib/server/metering/pricing/prices.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { MAX_LISTED } from "#lib/shared/base/list-limits.ts";
import { expectedPoints } from "#lib/shared/calls/operations.ts";
import { type Points, timesPoints } from "#lib/shared/calls/points.ts";
import type { CallProblem, JobFacts } from "#lib/shared/jobs/job.ts";
import type { JobEntry } from "#lib/shared/jobs/jobs.ts";
import { inForce } from "#lib/shared/settings/registry.ts";
import { hasNoLink, type LinksJob, type TopUpLinkData } from "#lib/shared/top-up/top-up.ts";
import { callLinks } from "./get-top-up-links.ts";
import { findLinks, linksHooks } from "./links.ts";

const KIND = "fetchMissingLinks";

/** The placements without links on the person's screen, in the order of the calls, and the price shown for them. */
export const startMissingLinksInput = z.strictObject({
  placementIds: z.array(z.uuid()).min(1).max(MAX_LISTED),
  mostPoints: mostPointsInput,
});

type Input = z.infer<typeof startMissingLinksInput>;

/** `at`: index of the next placement; `got`: number of placements that have links by now. */
type Progress = { at: number; got: number; missedInARow: number };

/** Starts getting these links, one call each; gives the ID of the job, or of the unfinished one. */
export async function startMissingLinks({ identity }: Context, input: Input): Promise<{ id: string }> {
  const { account } = await settingsSnapshot();
  const { id } = await createJob({
    kind: KIND,
    uniqueKey: "all",
    shopId: null,
    accountId: account.id,
    personId: identity.personId,
    input: { ...input, placementIds: [...new Set(input.placementIds)] } satisfies Input,
    progress: { at: 0, got: 0, missedInARow: 0 } satisfies Progress,
  });
  return { id };
}

/** Handles the next placement. One without a result is skipped: nothing is requested again automatically. */
async function fetchNext(job: JobRow<Input>, instanceId: string, signal: AbortSignal): Promise<StepOutcome> {
  const held = { id: job.id, step: job.step, instanceId };
  const progress = job.progress as Progress;
  const leaveOut = ({ outcome }: CallProblem) => (outcome === "unknown" ? moveOn(progress, "missed") : null);
  const step = { job, held, signal, leaveOut };
  const id = job.input.placementIds[progress.at];
  const missed = id === undefined ? 0 : progress.missedInARow;
  const begun = await beginCallStep(step, missed, { ...progress, missedInARow: 0 });
  if (begun !== null) return begun;
  if (id === undefined) return { kind: "over" };
  const [placement] = await database().select().from(placements).where(eq(placements.id, id));
  const isOut = placement === undefined || placement.archivedAt !== null;
  const links = isOut ? null : await findLinks(id);
  if (isOut || links !== null) {
    const hasLinks = links !== null && !hasNoLink(links.answer);
    await saveProgress(held, moveOn(progress, hasLinks ? "got" : "out"));
    return { kind: "more" };
  }
  if (await isOverConfirmed(job, async () => (await priceLeft(job)).points))
    return { kind: "paused", pause: { by: "morePoints" } };
  return callFor(placement, progress, step);
}

async function callFor(
  placement: { id: string; sid: string },
  progress: Progress,
  step: Pick<CallStep, "held" | "job" | "leaveOut" | "signal">,
): Promise<StepOutcome> {
  const location = inForce("sidLocation", await getSetting("sidLocation")).placement;
  const after = (data: TopUpLinkData) => progressAfter(placement, progress, data);
  const { close } = linksHooks(placement);
  return callInStep({
    ...step,
    call: async (caller, hooks) => {
      const called = await callLinks(caller, placement, location, {
        ...hooks,
        close: (result, answeredAt, callId) => {
          if (result.outcome !== "answered") return null;
          const stored = close?.(result, answeredAt, callId);
          return { rows: [...countCall(step.held, callId, after(result.data)), ...(stored?.rows ?? [])] };
        },
      });
      const { result } = called;
      return { called, after: result.outcome === "answered" ? after(result.data) : null };
    },
  });
}

/** Builds the progress after a response; its links are stored unless the placement's `sid` was changed meanwhile. */
function progressAfter(
  { id, sid }: { id: string; sid: string },
  progress: Progress,
  data: TopUpLinkData,
): Statement {
  const behind = (how: "got" | "missed" | "out") =>
    statement`${JSON.stringify(moveOn(progress, how))}::jsonb`;
  if (hasNoLink(data)) return behind("missed");
  const isStored = statement`exists (select from placements where id = ${id}::uuid and sid = ${sid} for share)`;
  return statement`case when ${isStored} then ${behind("got")} else ${behind("out")} end`;
}

/** Gives the progress after a placement. */
function moveOn({ at, got, missedInARow }: Progress, how: "got" | "missed" | "out"): Progress {
  return {
    at: at + 1,
    got: how === "got" ? got + 1 : got,
    missedInARow: how === "missed" ? missedInARow + 1 : how === "got" ? 0 : missedInARow,
  };
}

export const missingLinksKind: JobKind<Input> = {
  name: KIND,
  isPersonal: false,
  // One, and the last call of one that was cancelled.
  maxConcurrent: 2,
  step: fetchNext,
  entry: toEntry,
  view: viewJob,
};

function toEntry({ input, progress }: JobRow<Input>, facts: JobFacts): JobEntry<typeof KIND> {
  const { got } = progress as Progress;
  return { ...facts, kind: KIND, title: `${KIND}.titles.all`, done: got, total: input.placementIds.length };
}

async function viewJob(job: JobRow<Input>, facts: JobFacts): Promise<LinksJob> {
  const [calls, { count, points }] = await Promise.all([readJobCalls(job.id), priceLeft(job)]);
  return {
    ...toEntry(job, facts),
    ...calls,
    operation: "topUpLink",
    callsLeft: count,
    resumePoints: points,
    placementId: placementsLeft(job)[0] ?? null,
  };
}

function placementsLeft({ input, progress }: JobRow<Input>): string[] {
  return input.placementIds.slice((progress as Progress).at);
}

/** Counts the placements that still need a call, and gives their usual price. */
async function priceLeft(job: JobRow<Input>): Promise<{ count: number; points: Points | null }> {
  const links = database()
    .select()
    .from(topUpLinks)
    .where(and(eq(topUpLinks.placementId, placements.id), eq(topUpLinks.accountId, job.accountId)));
  const isLeft = inArray(placements.id, placementsLeft(job));
  const [count, prices] = await Promise.all([
    database().$count(placements, and(isLeft, isNull(placements.archivedAt), notExists(links))),
    listPrices("topUpLink"),
  ]);
  const each = expectedPoints(prices, "topUpLink", null, 1);
  return { count, points: timesPoints(each, count) };
}
