import "server-only";
import { reopenItems } from "#lib/server/jobs/job-items.ts";
import { reopenJob, resumeJob } from "#lib/server/jobs/jobs.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { getOwnJob } from "./list-buyer-rows.ts";

/** Requests the orders again that were refused or may have been charged, in their job. */
export async function askBuyersAgain({ identity }: Context, { id }: { id: string }): Promise<null> {
  await getOwnJob(identity, id);
  await reopenItems(id);
  await reopenJob(id);
  await resumeJob(id);
  return null;
}
