import "server-only";
import { reopenItems } from "#lib/server/jobs/job-items.ts";
import { queueJob } from "#lib/server/jobs/job-queue.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { getOwnList } from "./list-card-rows.ts";
import { hasNumbers } from "./view-card-list.ts";

/** Checks the cards again that were rejected or may have been charged, while their numbers are stored. */
export async function checkCardsAgain({ identity }: Context, { id }: { id: string }): Promise<null> {
  await getOwnList(identity, id);
  if (!(await hasNumbers(id))) throw new AppError("badInput", "the numbers of the list are wiped");
  if (!(await reopenItems(id)))
    throw new AppError("badInput", "the list isn't finished, or a newer one like it isn't");
  await queueJob(id);
  return null;
}
