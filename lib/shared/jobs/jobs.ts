import type words from "#messages/en/jobs.json";
import { idParam, pageParam, type Param, urlCodec } from "#lib/shared/base/url-params.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { SupportCall } from "#lib/shared/calls/support-text.ts";
import type { JobFacts, JobProgress } from "./job.ts";

type Words = (typeof words)["kinds"];

/** Kinds of background jobs, by the keys of messages/en/jobs.json: a new kind begins there. */
export type JobKindName = keyof Words;

type JobTitles = { [Kind in JobKindName]: `${Kind}.titles.${keyof Words[Kind]["titles"] & string}` };

/** A job in a list; `title` is the key of one of its kind's titles. */
export type JobEntry<Name extends JobKindName = JobKindName> = JobFacts &
  JobProgress & { kind: Name; title: JobTitles[Name] };

/** A job on its page, with the facts of its kind. */
export type Job<Name extends JobKindName = JobKindName> = JobEntry<Name> & Partial<JobCalls>;

/** A job that makes calls. */
export type CallsJob<Name extends JobKindName = JobKindName> = JobEntry<Name> & JobCalls;

type JobCalls = {
  operation: Operation;
  /** Calls sent, and their known cost. */
  calls: number;
  costPoints: Points | null;
  /** The last call without a response of a paused job. */
  failedCall: SupportCall | null;
  /** Recent milliseconds of a call, waiting included; null before the first. */
  msPerCall: number | null;
  /** Calls left; null when unknown. */
  callsLeft: number | null;
  /** Usual cost of the calls left, or of the next one if unknown how many; null until a charge was seen. */
  resumePoints: Points | null;
};

/** Estimates the milliseconds left; null when unknown. */
export function callsMsLeft({ callsLeft, msPerCall }: CallsJob): number | null {
  return callsLeft === null || msPerCall === null ? null : callsLeft * msPerCall;
}

export type JobsPage = { jobs: JobEntry[]; page: number; hasNext: boolean };

/** URL of one job. */
export const jobUrl = urlCodec({
  id: { parse: idParam.parse, fallback: "", isRequired: true } satisfies Param<string>,
});

/** URL of a page of jobs. */
export const jobsUrl = urlCodec({ page: pageParam });
