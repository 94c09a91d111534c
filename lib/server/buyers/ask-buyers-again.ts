import "server-only";
import { reopenItems } from "#lib/server/jobs/job-items.ts";
import { queueJob } from "#lib/server/jobs/job-queue.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { getOwnJob } from "./list-buyer-rows.ts";

/** Requests the orders again that were refused or may have been charged, in their finished job. */
export async function askBuyersAgain({ identity }: Context, { id }: { id: string }): Promise<null> {
  await getOwnJob(identity, id);
  if (!(await reopenItems(id)))
    throw new AppError("badInput", "the lookup isn't finished, or a newer one of its list isn't");
  await queueJob(id);
  return null;
}
