import "server-only";
import { runReserved, statement, type Statement } from "#lib/server/db/statement.ts";
import type { CacheRow } from "#lib/server/metering/cache/cache-entry.ts";
import { featureParts } from "#lib/server/metering/call/call-hooks.ts";
import type { LimitSeen } from "#lib/server/metering/rate-limit/known-limit.ts";
import type { LimitWrite } from "#lib/server/metering/rate-limit/shared-limit.ts";
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
  const [row] = await runReserved<LimitSeen & { isWritten: boolean; isClosed: boolean }>(
    buildClosing(closing, closedAsIs(closing), write),
  );
  if (!row) throw new Error("an operation has no rate limit");
  // A sweep has closed it, or this very closing, whose acknowledgement was lost.
  if (!row.isClosed) await runReserved(buildClosing(closing, asCorrection(closing), null));
  return write === null ? null : row;
}

/** Writes the other rows of a closed attempt: its response for the cache and the feature's rows. */
export async function closeRest(closing: Closing): Promise<void> {
  const { kept, sealed, rows } = closing;
  if (kept.length === 0 && sealed === null && rows.length === 0) return;
  const head = statement`select call_id, null::text as request_hash from calls where id = ${closing.rowId}::uuid`;
  await runReserved(buildClosing(closing, head, null));
}

function buildClosing(
  { callId, result, answeredAt, kept, sealed, rows, keepIf }: Closing,
  head: Statement,
  write: LimitWrite | null,
): Statement {
  const isKeeping = keepIf ? statement`and (${keepIf})` : statement``;
  return statement`
    with closed as (${head})
    ${featureParts(rows)}
    ${
      kept.length === 0
        ? statement``
        : statement`, kept as (${cacheRows(result.operation, kept, answeredAt)} ${isKeeping} ${ON_CACHED})`
    }
    ${
      sealed === null
        ? statement``
        : statement`, whole as (
      insert into call_answers (call_id, answered_at, sealed)
      select ${callId}::uuid, ${answeredAt.toISOString()}::timestamptz, ${sealed}
      from closed
      where true ${isKeeping}
      on conflict (call_id) do update set answered_at = excluded.answered_at, sealed = excluded.sealed)`
    }
    ${
      write === null
        ? statement``
        : statement`, released as (
      update rate_limits set state = ${JSON.stringify(write.state)}::jsonb, version = version + 1
      where operation = ${write.row} and version = ${write.version}::bigint returning operation)`
    }
    select
      r.version::float8 as version,
      case when r.version <> ${write?.version ?? 0}::bigint then r.state end as state,
      extract(epoch from clock_timestamp())::float8 * 1000 as "clockMs",
      ${write === null ? statement`false` : statement`exists (select from released)`} as "isWritten",
      exists (select from closed) as "isClosed"
    from rate_limits r where r.operation = ${write?.row ?? result.operation}`;
}

function closedAsIs({ rowId, result, predictedPoints }: Closing): Statement {
  const end = endColumns(result, predictedPoints);
  const columns = statement.join(
    Object.entries(end).map(([name, value]) => statement`${statement.raw(name)} = ${value}`),
    ", ",
  );
  return statement`
    update calls set closed_at = now(), ${columns}
    where id = ${rowId}::uuid and closed_at is null
    returning call_id, request_hash`;
}

/** Adds the true end as a correction where a sweep closed the row: only such a row is `unknown` without a reason. */
function asCorrection({ rowId, result, predictedPoints }: Closing): Statement {
  const end = endColumns(result, predictedPoints);
  return statement`
    insert into call_corrections (row_id, closed_at, ${statement.raw(Object.keys(end).join(", "))})
    select id, now(), ${statement.join(Object.values(end), ", ")} from calls
    where id = ${rowId}::uuid
      and outcome = 'unknown'
      and reason is null
      and not exists (select from call_corrections where row_id = ${rowId}::uuid)
    returning ${statement.raw("(select call_id from calls where calls.id = row_id)")} as call_id,
      null::text as request_hash`;
}

/** Lists the columns of an end with their values. */
function endColumns(result: CallResult<unknown>, predictedPoints: number | null): Record<string, Statement> {
  const serviceTime = result.serviceTime === null ? null : new Date(result.serviceTime).toISOString();
  return {
    outcome: statement`${result.outcome}::text`,
    reason: statement`${result.outcome === "answered" ? null : result.reason}::text`,
    code: statement`${result.code}::float8`,
    http_status: statement`${result.httpStatus}::int`,
    cost_points: statement`${result.costPoints}::bigint`,
    summed_points: statement`${result.summedPoints}::bigint`,
    charge_place: statement`${result.chargePlace}::text`,
    row_points: statement`${result.rowPoints}::bigint`,
    odd_charge: statement`${result.oddCharge}::text`,
    predicted_points: statement`${predictedPoints}::bigint`,
    was_sent: statement`${result.outcome !== "notSent"}::boolean`,
    wait_ms: statement`${integer(result.waitMs)}::int`,
    call_ms: statement`${integer(result.callMs)}::int`,
    service_ms: statement`${integer(result.serviceMs)}::int`,
    request_id: statement`${result.requestId}::text`,
    service_message: statement`${result.message}::text`,
    service_time: statement`${serviceTime}::timestamptz`,
    warnings: statement`${JSON.stringify(result.warnings)}::jsonb`,
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
  return statement`
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
const ON_CACHED = statement`
  on conflict (operation, request_hash) do update
  set call_id = excluded.call_id, answered_at = excluded.answered_at, sealed = excluded.sealed
  where answers.answered_at < excluded.answered_at
    or answers.answered_at > now() + interval '60 seconds'
    or exists (
      select from calls c
      join closed on closed.request_hash = c.request_hash
      where c.call_id = answers.call_id
    )`;
