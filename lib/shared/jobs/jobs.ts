import type words from "#messages/en/jobs.json";
import { idParam, pageParam, type Param, urlCodec } from "#lib/shared/base/url-params.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { JobFacts, JobProgress } from "./job.ts";

type Words = (typeof words)["kinds"];

/** A kind of work in the background: each has its words. */
export type JobKindName = keyof Words;

type JobTitles = { [Kind in JobKindName]: `${Kind}.titles.${keyof Words[Kind]["titles"] & string}` };

/** A job as a list shows it; `title` is the key of one of its kind's titles. */
export type JobEntry<Name extends JobKindName = JobKindName> = JobFacts &
  JobProgress & { kind: Name; title: JobTitles[Name] };

/** A job as its page shows it; its kind may tell more. */
export type Job<Name extends JobKindName = JobKindName> = JobEntry<Name> & Partial<JobCalls>;

/** A job that makes calls. */
export type CallsJob<Name extends JobKindName = JobKindName> = JobEntry<Name> & JobCalls;

type JobCalls = {
  operation: Operation;
  /** Calls that left, and what they cost as far as it is known. */
  calls: number;
  costPoints: Points | null;
  /** Milliseconds a call took of late, its wait included; null before there are some. */
  msPerCall: number | null;
  /** Usual cost of the calls left, or of the next one where nobody knows how many; null while no charge was seen. */
  resumePoints: Points | null;
};

/** About how many milliseconds are left where each call is one of `total`; null while nobody can tell. */
export function callsMsLeft({ total, done, msPerCall }: CallsJob): number | null {
  return total === null || msPerCall === null ? null : Math.max(0, total - done) * msPerCall;
}

export type JobsPage = { jobs: JobEntry[]; page: number; hasNext: boolean };

/** Of which job it is asked. */
export const jobUrl = urlCodec({
  id: { parse: idParam.parse, fallback: "", isRequired: true } satisfies Param<string>,
});

/** Which page of the jobs is asked for. */
export const jobsUrl = urlCodec({ page: pageParam });
