import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { recordSeen } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { jobItems } from "#lib/server/db/jobs-schema.ts";
import { getJob } from "#lib/server/jobs/jobs.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import type { UrlValues } from "#lib/shared/base/url-params.ts";
import {
  type BuyerRow,
  type buyerRowsUrl,
  type BuyerRowsPage,
  ROWS_PER_PAGE,
  type RowState,
} from "#lib/shared/buyers/buyers.ts";
import { openBuyerItem } from "./buyer-items.ts";
import { readBuyersJob } from "./find-buyers.ts";

/** Reads a page of the orders of this person's job, without a call; the view is recorded in the audit log. */
export async function listBuyerRows(
  { identity }: Context,
  { job: id, state, page }: UrlValues<typeof buyerRowsUrl>,
): Promise<BuyerRowsPage> {
  const { total: count } = await getOwnJob(identity, id);
  const where = and(eq(jobItems.jobId, id), state && eq(jobItems.state, state));
  const [total, rows] = await Promise.all([
    database().$count(jobItems, where),
    readRows(id, where, { limit: ROWS_PER_PAGE, offset: (page - 1) * ROWS_PER_PAGE }),
  ]);
  await recordSeen({ kind: "buyerRunSeen", personId: identity.personId, details: { runId: id, count } });
  return { rows, total };
}

/** Reads all orders of this person's job. */
export async function readAllBuyerRows(identity: Identity, id: string): Promise<BuyerRow[]> {
  await getOwnJob(identity, id);
  return readRows(id, eq(jobItems.jobId, id));
}

/** Gets a lookup of this person; throws `notFound` for another's, even for admins: its rows are personal data. */
export async function getOwnJob(
  { personId }: Identity,
  id: string,
): Promise<ReturnType<typeof readBuyersJob>> {
  const job = await getJob(id);
  if (job.kind !== "findBuyers" || job.personId !== personId) throw new AppError("notFound", "no such job");
  return readBuyersJob(job);
}

async function readRows(
  jobId: string,
  where: ReturnType<typeof and>,
  range?: { limit: number; offset: number },
): Promise<BuyerRow[]> {
  const { nr, state, sealed } = jobItems;
  const read = database()
    .select({ nr, state, sealed })
    .from(jobItems)
    .where(where)
    .orderBy(asc(nr))
    .$dynamic();
  const rows = await (range ? read.limit(range.limit).offset(range.offset) : read);
  const opened = await Promise.all(
    rows.map(async (row): Promise<BuyerRow | null> => {
      const order = await openBuyerItem(jobId, row);
      // A lookup has only these states.
      return order && { ...order, nr: row.nr, state: row.state as RowState };
    }),
  );
  // Rows whose key is gone, after a restore without it.
  return opened.filter((row) => row !== null);
}
