import "server-only";
import type { JobFacts, JobPause } from "#lib/shared/jobs/job.ts";
import type { Job, JobEntry, JobKindName } from "#lib/shared/jobs/jobs.ts";
import type { JobRow } from "./jobs.ts";

/** A kind of background work, begun with `Input`; all that the job engine needs of it. */
export type JobKind<Input extends object = object> = {
  name: JobKindName;
  /** True to show it only to the person who began it and to admins. */
  isPersonal: boolean;
  /** Jobs of this kind at once in one instance. */
  maxConcurrent: number;
  step: Step<Input>;
  /** Removes limits that a person's press lifts, before the job is resumed. */
  beforeResume?(job: JobRow<Input>): Promise<void>;
  entry(job: JobRow<Input>, facts: JobFacts): JobEntry;
  /** The job for the page of this person. */
  view(job: JobRow<Input>, facts: JobFacts, personId: string): Promise<Job>;
};

/**
 * One step of a job: one call; a turn of calls (`pumpCalls`); or a whole file, which checks by itself if it is still
 * wanted. Sends nothing after `signal`.
 */
export type Step<Input extends object = object> = {
  // As a method, a step of one kind fits a list of all kinds.
  step(job: JobRow<Input>, instanceId: string, signal: AbortSignal): Promise<StepOutcome>;
}["step"];

export type StepOutcome =
  | { kind: "more" }
  | { kind: "over" }
  /** A person stopped it, or another instance works on it. */
  | { kind: "stopped" }
  /** Nothing to do yet: a call of it is in progress, its end is not written, or it got no turn in time. */
  | { kind: "later" }
  | { kind: "paused"; pause: JobPause };
