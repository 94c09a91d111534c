import "server-only";
import { runMoney, sql, type Statement } from "#lib/server/db/statement.ts";
import type { CacheRow } from "#lib/server/metering/cache/cache-entry.ts";
import { featureParts } from "#lib/server/metering/call/call-hooks.ts";
import type { LimitSeen, LimitWrite } from "#lib/server/metering/rate-limit/shared-limit.ts";
import type { CallResult } from "#lib/shared/calls/call-result.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

/** Everything written at the end of an attempt, in one commit. */
export type Closing = {
  rowId: string;
  callId: string;
  result: CallResult<unknown>;
  predictedPoints: number | null;
  answeredAt: Date;
  /** Parts of the response to cache. */
  kept: CacheRow[];
  /** The whole response, encrypted, for callers waiting for this call; null where the cached parts hold it all. */
  sealed: string | null;
  /** A feature's own rows. */
  rows: readonly Statement[];
  /** Condition for caching the response; null for none. */
  keepIf: Statement | null;
};

const MAX_INTEGER = 2_147_483_647;

/**
 * Closes an attempt in one statement: its end, its response for the cache, the feature's rows and the end of its
 * permit; triggers add it to the sums. A row that a sweep closed as `unknown` stays, and its true end becomes a
 * correction. Returns the row of the limit when `write` was to be written with it.
 */
export async function closeCall(
  closing: Closing,
  write: LimitWrite | null,
): Promise<(LimitSeen & { isWritten: boolean }) | null> {
  const [row] = await runMoney<LimitSeen & { isWritten: boolean; isClosed: boolean }>(
    statement(closing, closedAsIs(closing), write),
  );
  if (!row) throw new Error("an operation has no rate limit");
  // Closed by a sweep, or by this very closing, whose acknowledgement was lost.
  if (!row.isClosed) await runMoney(statement(closing, correctedTotals(closing), null));
  return write === null ? null : row;
}

/** Writes the other rows of a closed attempt: its response for the cache and the feature's rows. */
export async function closeRest(closing: Closing): Promise<void> {
  const { kept, sealed, rows } = closing;
  if (kept.length === 0 && sealed === null && rows.length === 0) return;
  const head = sql`select call_id, null::text as request_hash from calls where id = ${closing.rowId}::uuid`;
  await runMoney(statement(closing, head, null));
}

function statement(
  { callId, result, answeredAt, kept, sealed, rows, keepIf }: Closing,
  head: Statement,
  write: LimitWrite | null,
): Statement {
  const isKeeping = keepIf ? sql`and (${keepIf})` : sql``;
  return sql`
    with closed as (${head})
    ${featureParts(rows)}
    ${
      kept.length === 0
        ? sql``
        : sql`, kept as (${cacheRows(result.operation, kept, answeredAt)} ${isKeeping} ${ON_CACHED})`
    }
    ${
      sealed === null
        ? sql``
        : sql`, whole as (
      insert into call_answers (call_id, answered_at, sealed)
      select ${callId}::uuid, ${answeredAt.toISOString()}::timestamptz, ${sealed}
      from closed
      where true ${isKeeping}
      on conflict (call_id) do update set answered_at = excluded.answered_at, sealed = excluded.sealed)`
    }
    ${
      write === null
        ? sql``
        : sql`, released as (
      update rate_limits set state = ${JSON.stringify(write.state)}::jsonb, version = version + 1
      where operation = ${write.row} and version = ${write.version}::bigint returning operation)`
    }
    select
      r.version::float8 as version,
      case when r.version <> ${write?.version ?? 0}::bigint then r.state end as state,
      extract(epoch from clock_timestamp())::float8 * 1000 as "clockMs",
      ${write === null ? sql`false` : sql`exists (select from released)`} as "isWritten",
      exists (select from closed) as "isClosed"
    from rate_limits r where r.operation = ${write?.row ?? result.operation}`;
}

function closedAsIs({ rowId, result, predictedPoints }: Closing): Statement {
  const end = endColumns(result, predictedPoints);
  const columns = sql.join(
    Object.entries(end).map(([name, value]) => sql`${sql.raw(name)} = ${value}`),
    ", ",
  );
  return sql`
    update calls set closed_at = now(), ${columns}
    where id = ${rowId}::uuid and closed_at is null
    returning call_id, request_hash`;
}

/** Writes the true end as a correction; a row closed with its reason was not closed by a sweep. */
function correctedTotals({ rowId, result, predictedPoints }: Closing): Statement {
  const end = endColumns(result, predictedPoints);
  return sql`
    insert into call_corrections (row_id, closed_at, ${sql.raw(Object.keys(end).join(", "))})
    select id, now(), ${sql.join(Object.values(end), ", ")} from calls
    where id = ${rowId}::uuid
      and outcome = 'unknown'
      and reason is null
      and not exists (select from call_corrections where row_id = ${rowId}::uuid)
    returning ${sql.raw("(select call_id from calls where calls.id = row_id)")} as call_id, null::text as request_hash`;
}

/** Lists the columns of an end with their values. */
function endColumns(result: CallResult<unknown>, predictedPoints: number | null): Record<string, Statement> {
  return {
    outcome: sql`${result.outcome}::text`,
    reason: sql`${result.outcome === "answered" ? null : result.reason}::text`,
    code: sql`${result.code}::float8`,
    http_status: sql`${result.httpStatus}::int`,
    cost_points: sql`${result.costPoints}::bigint`,
    summed_points: sql`${result.summedPoints}::bigint`,
    charge_place: sql`${result.chargePlace}::text`,
    row_points: sql`${result.rowPoints}::bigint`,
    odd_charge: sql`${result.oddCharge}::text`,
    predicted_points: sql`${predictedPoints}::bigint`,
    was_sent: sql`${result.outcome !== "notSent"}::boolean`,
    wait_ms: sql`${integer(result.waitMs)}::int`,
    call_ms: sql`${integer(result.callMs)}::int`,
    service_ms: sql`${integer(result.serviceMs)}::int`,
    request_id: sql`${result.requestId}::text`,
    service_message: sql`${result.message}::text`,
    service_time: sql`${result.serviceTime === null ? null : new Date(result.serviceTime).toISOString()}::timestamptz`,
    warnings: sql`${JSON.stringify(result.warnings)}::jsonb`,
  };
}

/** Rounds a number of the service; null where it is no time that can be stored. */
function integer(value: number | null): number | null {
  if (value === null || !Number.isFinite(value) || value < 0 || value > MAX_INTEGER) return null;
  return Math.round(value);
}

// Sorted, so that two closings with the same responses wait for each other without a deadlock.
function cacheRows(operation: Operation, kept: CacheRow[], answeredAt: Date): Statement {
  const rows = kept.toSorted((one, other) => (one.requestHash < other.requestHash ? -1 : 1));
  return sql`
    insert into answers (operation, request_hash, call_id, answered_at, sealed)
    select ${operation}, k.request_hash, c.call_id, ${answeredAt.toISOString()}::timestamptz, k.sealed
    from closed c
    cross join unnest(
      ${rows.map(({ requestHash }) => requestHash)}::text[],
      ${rows.map(({ sealed }) => sealed)}::text[]
    ) with ordinality as k (request_hash, sealed, nr)
    where true`;
}

// A late closing never replaces a newer response; one dated ahead comes from a clock that was set back. Only
// one call for a request is in progress at a time, so the one that ends now is the newest.
const ON_CACHED = sql`
  on conflict (operation, request_hash) do update
  set call_id = excluded.call_id, answered_at = excluded.answered_at, sealed = excluded.sealed
  where answers.answered_at < excluded.answered_at
    or answers.answered_at > now() + interval '60 seconds'
    or exists (
      select from calls c
      join closed on closed.request_hash = c.request_hash
      where c.call_id = answers.call_id
    )`;
