import "server-only";
import type { FoundJob, JobKindParts } from "#lib/server/jobs/job-facts.ts";
import type { JobRow } from "#lib/server/jobs/jobs.ts";
import type { Steps } from "#lib/server/jobs/work-on-jobs.ts";
import { exportKind } from "#lib/server/orders/book-export/export-jobs.ts";
import { fetchKind } from "#lib/server/orders/fetch/fetch-jobs.ts";
import type { Job, JobEntry, JobKind } from "#lib/shared/jobs/jobs.ts";

/** All that can be done in the background. */
const KINDS: { [Kind in JobKind]: JobKindParts<Kind> } = {
  fetchOrders: fetchKind,
  exportOrders: exportKind,
};

/** What start-up has the engine work with. */
export const STEPS: Steps = { fetchOrders: fetchKind.step, exportOrders: exportKind.step };

/** The kinds that are nobody's business but that of who began them, and of admins. */
export const PERSONAL_KINDS = (Object.keys(KINDS) as JobKind[]).filter((kind) => KINDS[kind].isPersonal);

/** A job in a list. */
export function toJobEntry({ job, facts }: FoundJob): JobEntry {
  return findKindParts(job).entry(job, facts);
}

/** A job on its own page. */
export function toJobView({ job, facts }: FoundJob): Promise<Job> {
  return findKindParts(job).view(job, facts);
}

/** What has to be done before a person has it go on. */
export async function prepareResume({ job }: FoundJob): Promise<void> {
  await findKindParts(job).beforeResume?.(job);
}

function findKindParts<Kind extends JobKind>({ kind }: JobRow<Kind>): JobKindParts<Kind> {
  return KINDS[kind];
}
