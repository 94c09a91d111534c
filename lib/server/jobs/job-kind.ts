import "server-only";
import type { Role } from "#lib/shared/base/identity.ts";
import type { JobFacts, JobPause } from "#lib/shared/jobs/job.ts";
import type { Job, JobEntry, JobKindName } from "#lib/shared/jobs/jobs.ts";
import type { JobRow } from "./jobs.ts";

/** A kind of work in the background, begun with `Input`: all that the engine knows of it. */
export type JobKind<Input extends object = object> = {
  name: JobKindName;
  /** Role of those who may see, pause and cancel it. */
  role: Role;
  /** Shown to the person who began it and to admins alone. */
  isPersonal: boolean;
  /** Jobs of this kind that one instance works on at once; absent: as many as it has workers. */
  maxConcurrent?: number;
  step: Step<Input>;
  /** Lifts what a person's press lifts, before the job goes on. */
  beforeResume?(job: JobRow<Input>): Promise<void>;
  entry(job: JobRow<Input>, facts: JobFacts): JobEntry;
  view(job: JobRow<Input>, facts: JobFacts): Promise<Job>;
};

/**
 * One step of a job: a call at most, or as long as it takes where nothing can be left for the next one; then it looks
 * by itself whether it is still wanted. After `signal` nothing leaves any more.
 */
export type Step<Input extends object = object> = {
  // Written as a method, a step of one kind fits a list of all.
  step(job: JobRow<Input>, instanceId: string, signal: AbortSignal): Promise<StepOutcome>;
}["step"];

export type StepOutcome =
  | { kind: "more" }
  | { kind: "over" }
  /** Somebody wants it stopped, or another works on it. */
  | { kind: "stopped" }
  /** A call of it is under way elsewhere. */
  | { kind: "later" }
  | { kind: "paused"; pause: JobPause };
