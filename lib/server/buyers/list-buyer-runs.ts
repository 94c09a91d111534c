import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { shops } from "#lib/server/db/schema.ts";
import { readCallsOfJobs } from "#lib/server/jobs/read-job-calls.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { BuyerRunSummary } from "#lib/shared/buyers/buyers.ts";
import { readBuyersJob } from "./find-buyers.ts";

const MAX_RUNS = 50;

/** The last 50 lookups of this person, newest first. */
export async function listBuyerRuns({ identity }: Context): Promise<{ runs: BuyerRunSummary[] }> {
  const rows = await database()
    .select({ job: jobs, shopName: shops.name })
    .from(jobs)
    .innerJoin(shops, eq(shops.id, jobs.shopId))
    .where(and(eq(jobs.kind, "findBuyers"), eq(jobs.personId, identity.personId)))
    .orderBy(desc(jobs.createdAt))
    .limit(MAX_RUNS);
  const calls = await readCallsOfJobs(rows.map(({ job }) => job.id));
  return {
    runs: rows.map(({ job, shopName }) => {
      const { edition, total, done } = readBuyersJob(job);
      return {
        id: job.id,
        shopName,
        edition,
        state: job.state,
        createdAt: job.createdAt.getTime(),
        orderCount: total,
        doneCount: done,
        ...calls(job.id),
      };
    }),
  };
}
