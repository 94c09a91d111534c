import "server-only";
import { processWide } from "#lib/server/process-wide.ts";
import type { JobKindName } from "#lib/shared/jobs/jobs.ts";

/** A job that this process has taken up: its kind, once that is read, and what ends its step. */
type InHand = { kind: JobKindName | null; stop: AbortController };

/** The jobs of this process that are being worked on, by their ids. */
export function jobsInHand(): Map<string, InHand> {
  return processWide("jobs-in-hand", () => new Map<string, InHand>());
}

/** A call of its step that still waits for its turn leaves the line; one that has left ends as it ends. */
export function stopStep(jobId: string): void {
  jobsInHand().get(jobId)?.stop.abort();
}
