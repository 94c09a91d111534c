import { JOB_KINDS } from "#lib/server/job-kinds/job-kinds.ts";
import { getJob } from "#lib/server/job-kinds/job-verbs.ts";
import { workOn } from "#lib/server/jobs/work-on-jobs.ts";
import { instanceId } from "#lib/server/instance-id.ts";
import { bookExportInput } from "#lib/server/orders/book/book-input.ts";
import { startExport } from "#lib/server/orders/book-export/export-jobs.ts";
import type { TestApp } from "#lib/testing/test-app.ts";

type Wanted = { shop: string; form: string; number?: string; columns?: string };

/** Exports all shops and works on the job to its end. Returns the job's id. */
export async function exportText({ context }: TestApp, { number: q, ...search }: Wanted): Promise<string> {
  const input = bookExportInput.parse({ ...search, all: "1", ...(q && { q }) });
  const { id } = await startExport(context, input, (word) => word);
  await workOn(id, instanceId(), JOB_KINDS, new AbortController().signal);
  const { state } = await getJob(context, { id });
  if (state !== "done") throw new Error(`the export is ${state}`);
  return id;
}
