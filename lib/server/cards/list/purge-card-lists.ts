import "server-only";
import { and, eq, lt } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";

/** Deletes the lists of cards begun before `before`, with their rows; their checks are redacted by themselves. */
export async function purgeCardLists(before: Date): Promise<void> {
  await database()
    .delete(jobs)
    .where(and(eq(jobs.kind, "checkCards"), lt(jobs.createdAt, before)));
}
