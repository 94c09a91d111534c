import "server-only";
import { desc, eq, type SQL } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { people, shops } from "#lib/server/db/schema.ts";
import type { JobFacts } from "#lib/shared/jobs/job.ts";
import { fileFacts } from "./job-files.ts";
import type { JobRow } from "./jobs.ts";

export type FoundJob = { job: JobRow; facts: JobFacts };

/** Reads jobs with the names of their people and shops, newest first. */
export async function readJobs(
  where: SQL | undefined,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<FoundJob[]> {
  const rows = await database()
    .select({ job: jobs, shopName: shops.name, personName: people.name })
    .from(jobs)
    .leftJoin(shops, eq(shops.id, jobs.shopId))
    .leftJoin(people, eq(people.id, jobs.personId))
    .where(where)
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ job, shopName, personName }) => ({
    job,
    facts: {
      id: job.id,
      state: job.state,
      isStopping: job.state === "running" && job.wanted !== "run",
      isCancelling: job.state === "running" && job.wanted === "cancel",
      pause: job.pause,
      shopId: job.shopId,
      shopName,
      personName,
      createdAt: job.createdAt.getTime(),
      startedAt: job.startedAt?.getTime() ?? null,
      endedAt: job.endedAt?.getTime() ?? null,
      file: fileFacts(job),
    },
  }));
}
