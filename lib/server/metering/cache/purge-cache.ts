import "server-only";
import { and, asc, eq, gt, gte, lt, sql, type SQL } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { inSlices, latest, SLICE_SIZE } from "#lib/server/db/in-slices.ts";
import { answers, callAnswers } from "#lib/server/db/ledger-schema.ts";
import { cacheTtlOf } from "#lib/server/metering/cache/cache-ttl-of.ts";
import { MOST_CLOCK_SKEW_MS } from "#lib/server/metering/most-clock-skew-ms.ts";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";

/** Whoever waits for a call asks for its answer within seconds. */
const WHOLE_KEPT_MS = 10 * 60_000;

/** Forgets every answer that is no longer fresh, any from before `oldest`, and any that is yet to come: nobody would be given it any more. */
export async function purgeCache(oldest: Date, now = Date.now()): Promise<void> {
  for (const operation of OPERATIONS) {
    const stale = new Date(Math.max(oldest.getTime(), now - (await cacheTtlOf(operation)) * 1_000));
    await forget(answers, and(eq(answers.operation, operation), lt(answers.answeredAt, stale)));
    await forget(
      answers,
      and(eq(answers.operation, operation), gt(answers.answeredAt, new Date(now + MOST_CLOCK_SKEW_MS))),
    );
  }
  await purgeWholeResponses(now);
}

/** Forgets whole answers that nobody waits for any more. */
export async function purgeWholeResponses(now = Date.now()): Promise<void> {
  await forget(callAnswers, lt(callAnswers.answeredAt, new Date(now - WHOLE_KEPT_MS)));
}

function forget(table: typeof answers | typeof callAnswers, where: SQL | undefined): Promise<number> {
  const db = database();
  return inSlices(async (from) => {
    const old = db
      .select({ row: sql`${table}.ctid` })
      .from(table)
      .where(and(where, gte(table.answeredAt, from)))
      .orderBy(asc(table.answeredAt))
      .limit(SLICE_SIZE);
    const gone = await db
      .delete(table)
      .where(sql`${table}.ctid in ${old}`)
      .returning({ at: table.answeredAt });
    return { count: gone.length, last: latest(gone) };
  });
}
