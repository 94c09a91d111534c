import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { database } from "#lib/server/db/database.ts";
import { runMoney, sql } from "#lib/server/db/statement.ts";
import { placements } from "#lib/server/db/top-up-schema.ts";
import { callInStep, countCall, MAX_MISSED, settleCalls } from "#lib/server/jobs/call-steps.ts";
import { readJobCalls } from "#lib/server/jobs/job-calls.ts";
import type { JobKind, StepOutcome } from "#lib/server/jobs/job-kind.ts";
import { type Held, holdsStep, keepProgress, progressWrite } from "#lib/server/jobs/job-steps.ts";
import { createJob, type JobRow } from "#lib/server/jobs/jobs.ts";
import { listPrices } from "#lib/server/metering/pricing/prices.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { isPresentAccount, settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { MAX_LISTED } from "#lib/shared/base/list-limits.ts";
import { expectedPoints } from "#lib/shared/calls/operations.ts";
import { sumPoints } from "#lib/shared/calls/points.ts";
import type { JobFacts } from "#lib/shared/jobs/job.ts";
import type { JobEntry } from "#lib/shared/jobs/jobs.ts";
import { inForce } from "#lib/shared/settings/registry.ts";
import { hasNoLink, type LinksJob, type TopUpLinkData } from "#lib/shared/top-up/top-up.ts";
import { callLinks } from "./get-top-up-links.ts";
import { findLinks, linksHooks } from "./links.ts";

const KIND = "fetchMissingLinks";

/** The placements without links on the person's screen, in the order of the calls. */
export const startMissingLinksInput = z.strictObject({
  placementIds: z.array(z.uuid()).min(1).max(MAX_LISTED),
});

type Input = z.infer<typeof startMissingLinksInput>;

/** `at`: index of the next placement; `got`: number of placements that have links by now. */
type Progress = { at: number; got: number; missedInARow: number };

/** Starts getting these links, one call each; gives the ID of the job, or of the unfinished one. */
export async function startMissingLinks({ identity }: Context, input: Input): Promise<{ id: string }> {
  const { account } = await settingsSnapshot();
  const progress: Progress = { at: 0, got: 0, missedInARow: 0 };
  const id = await createJob({
    kind: KIND,
    uniqueKey: "all",
    shopId: null,
    accountId: account.id,
    personId: identity.personId,
    input,
    progress,
  });
  return { id };
}

/** Handles the next placement. One without a result is skipped: nothing is requested again automatically. */
async function fetchNext(job: JobRow<Input>, instanceId: string, signal: AbortSignal): Promise<StepOutcome> {
  if (!(await isPresentAccount(job.accountId))) return { kind: "paused", pause: { by: "account" } };
  const held = { id: job.id, step: job.step, instanceId };
  const progress = job.progress as Progress;
  const settled = await settleCalls(job, held, ({ outcome }) =>
    outcome === "unknown" ? moveOn(progress, "missed") : null,
  );
  if (settled !== null) return settled;
  const id = job.input.placementIds[progress.at];
  if (id === undefined) return { kind: "over" };
  if (progress.missedInARow >= MAX_MISSED) {
    const isWritten = await keepProgress(held, { ...progress, missedInARow: 0 });
    return isWritten ? { kind: "paused", pause: { by: "noAnswers" } } : { kind: "stopped" };
  }
  const [placement] = await database().select().from(placements).where(eq(placements.id, id));
  const isOut = placement === undefined || placement.archivedAt !== null;
  if (isOut || (await findLinks(id)) !== null) {
    await keepProgress(held, moveOn(progress, isOut ? "out" : "got"));
    return { kind: "more" };
  }
  return callFor(placement, { job, held, signal, progress });
}

type NextCall = { job: JobRow<Input>; held: Held; signal: AbortSignal; progress: Progress };

async function callFor(
  placement: { id: string; sid: string },
  { job, held, signal, progress }: NextCall,
): Promise<StepOutcome> {
  const location = inForce("sidLocation", await getSetting("sidLocation")).placement;
  const after = (data: TopUpLinkData) =>
    sql`${JSON.stringify(moveOn(progress, hasNoLink(data) ? "missed" : "got"))}::jsonb`;
  const { close } = linksHooks(placement);
  return callInStep({
    job,
    held,
    signal,
    call: async (caller, hooks) => {
      const called = await callLinks(caller, placement, location, {
        ...hooks,
        close: (result, answeredAt, callId) => {
          if (result.outcome !== "answered") return null;
          const stored = close?.(result, answeredAt, callId);
          return { rows: [...countCall(held, callId, after(result.data)), ...(stored?.rows ?? [])] };
        },
      });
      const { result, source } = called;
      if (result.outcome === "answered" && source !== "called")
        await runMoney(progressWrite(held, after(result.data), sql`exists (${holdsStep(held)})`));
      return called;
    },
  });
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
  role: "marketing",
  isPersonal: false,
  step: fetchNext,
  entry: toEntry,
  view: viewJob,
};

function toEntry({ input, progress }: JobRow<Input>, facts: JobFacts): JobEntry<typeof KIND> {
  const { got } = progress as Progress;
  return { ...facts, kind: KIND, title: `${KIND}.titles.all`, done: got, total: input.placementIds.length };
}

async function viewJob(job: JobRow<Input>, facts: JobFacts): Promise<LinksJob> {
  const left = job.input.placementIds.slice((job.progress as Progress).at);
  const [calls, prices] = await Promise.all([readJobCalls(job.id), listPrices("topUpLink")]);
  return {
    ...toEntry(job, facts),
    ...calls,
    operation: "topUpLink",
    resumePoints: sumPoints(left.map(() => expectedPoints(prices, "topUpLink", null, 1))),
    placementId: left[0] ?? null,
  };
}
