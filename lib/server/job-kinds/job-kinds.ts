import "server-only";
import type { FoundJob, JobKindParts } from "#lib/server/jobs/job-facts.ts";
import type { JobRow } from "#lib/server/jobs/jobs.ts";
import type { Steps } from "#lib/server/jobs/work-on-jobs.ts";
import { exportKind } from "#lib/server/orders/book-export/export-jobs.ts";
import { fetchKind } from "#lib/server/orders/fetch/fetch-jobs.ts";
import type { Job, JobEntry, JobKind } from "#lib/shared/jobs/jobs.ts";

/** All kinds of background jobs. */
const KINDS: { [Kind in JobKind]: JobKindParts<Kind> } = {
  fetchOrders: fetchKind,
  exportOrders: exportKind,
};

/** Steps of each kind, for the engine at start-up. */
export const STEPS: Steps = { fetchOrders: fetchKind.step, exportOrders: exportKind.step };

/** Kinds visible only to their owner and admins. */
export const PERSONAL_KINDS = (Object.keys(KINDS) as JobKind[]).filter((kind) => KINDS[kind].isPersonal);

/** Converts a job for a list. */
export function toJobEntry({ job, facts }: FoundJob): JobEntry {
  return findKindParts(job).entry(job, facts);
}

/** Converts a job for its own page. */
export function toJobView({ job, facts }: FoundJob): Promise<Job> {
  return findKindParts(job).view(job, facts);
}

/** Prepares a job for being resumed by a person. */
export async function prepareResume({ job }: FoundJob): Promise<void> {
  await findKindParts(job).beforeResume?.(job);
}

function findKindParts<Kind extends JobKind>({ kind }: JobRow<Kind>): JobKindParts<Kind> {
  return KINDS[kind];
}
