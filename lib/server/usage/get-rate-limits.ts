import "server-only";
import { and, gt, sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { callsPerSecond } from "#lib/server/metering/gateway/gateway.ts";
import type { Identity } from "#lib/shared/base/identity.ts";
import { OPERATIONS, type RateLimits } from "#lib/shared/calls/operations.ts";

/** Counts our calls to the service in the last second and minute, from our own ledger. Free. */
export async function getRateLimits(_identity: Identity): Promise<RateLimits> {
  // A row is written a moment before its call leaves, so the time of leaving is computed from its end.
  const left = sql`coalesce(${calls.closedAt} - ${calls.callMs} * interval '1 millisecond', ${calls.openedAt})`;
  const within = (seconds: number) =>
    sql<number>`(count(*) filter (where ${left} > now() - ${seconds} * interval '1 second'))::int`;
  const recent = and(
    gt(calls.openedAt, sql`now() - interval '3 minutes'`),
    sql`${calls.wasSent} is not false`,
  );
  const rows = await database()
    .select({ operation: calls.operation, lastSecond: within(1), lastMinute: within(60) })
    .from(calls)
    .where(recent)
    .groupBy(calls.operation);
  const counts = new Map(rows.map((row) => [row.operation, row]));
  const { count, scope } = await callsPerSecond();
  return {
    perSecond: count,
    scope,
    operations: OPERATIONS.map((operation) => ({
      operation,
      lastSecond: counts.get(operation)?.lastSecond ?? 0,
      lastMinute: counts.get(operation)?.lastMinute ?? 0,
    })),
  };
}
