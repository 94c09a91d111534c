import "server-only";
import { processWide } from "#lib/server/process-wide.ts";
import type { JobKindName } from "#lib/shared/jobs/jobs.ts";

/** A job in this process: its kind, once read, and the controller that ends its step. */
type InHand = { kind: JobKindName | null; stop: AbortController };

/** Gives the jobs that this process works on, by ID. */
export function jobsInHand(): Map<string, InHand> {
  return processWide("jobs-in-hand", () => new Map<string, InHand>());
}

/** Stops a step: a call that waits for its turn leaves the queue, a sent one runs to its end. */
export function stopStep(jobId: string): void {
  jobsInHand().get(jobId)?.stop.abort();
}
