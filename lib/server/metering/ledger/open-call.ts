import "server-only";
import { noteDatabaseClock } from "#lib/server/db/database-clock.ts";
import { runReserved, statement, type Statement } from "#lib/server/db/statement.ts";
import { budgetChecks, overBudget } from "#lib/server/metering/budgets/budget-checks.ts";
import { featureParts } from "#lib/server/metering/call/call-hooks.ts";
import type { CachedRow } from "#lib/server/metering/cache/find-cached.ts";
import { instanceId } from "#lib/server/instance-id.ts";
import type { LimitRow } from "#lib/server/metering/rate-limit/limit-rows.ts";
import type { LimitSeen } from "#lib/server/metering/rate-limit/known-limit.ts";
import type { LimitWrite } from "#lib/server/metering/rate-limit/shared-limit.ts";
import { noteSettingsVersion, type SettingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { OverBudget } from "#lib/shared/calls/budgets.ts";
import { pointsOfPrice, type Operation } from "#lib/shared/calls/operations.ts";
import { type KnownPrice, usualPrice } from "#lib/shared/calls/usual-price.ts";
import type { Points } from "#lib/shared/calls/points.ts";

/** The earlier call under an idempotency key, or the one whose response served that request. */
export type EarlierRequest = {
  callId: string;
  /** True when it was served without a call of its own. */
  isFree: boolean;
};

export type CallOpening = {
  /** ID made by this process, so that it knows the row even if the statement fails. */
  rowId: string;
  callId: string;
  attempt: number;
  operation: Operation;
  variant: string | null;
  personId: string | null;
  shopId: string | null;
  idempotencyKey: string | undefined;
  /** Account of the service. */
  accountId: string;
  /** Hash of the request in the ledger. */
  requestHash: string;
  /** Most rows of the response, where each can carry a charge. */
  rowsAsked: number;
  /** Cached responses that may be used: their hashes and times; null for none. */
  cached: { hashes: string[]; after: Date; until: Date } | null;
  /** Rows of the feature, written with it; none for a repeat. */
  rows: readonly Statement[];
  /** Condition for writing anything; null for none. */
  onlyIf: Statement | null;
};

export type Opened = {
  seen: LimitSeen;
  /** Usual cost of such a call. */
  usualPoints: Points | null;
  outcome:
    | { kind: "opened" }
    | { kind: "again" }
    /** The settings have changed. */
    | { kind: "outdated" }
    /** The permit was written, but not the row: another process was quicker with this request or key. */
    | { kind: "unused" }
    | { kind: "cached"; rows: CachedRow[] }
    /** An earlier press with this idempotency key made the same request. */
    | { kind: "requestedBefore"; earlier: EarlierRequest }
    /** The idempotency key was used for another request, or by another person. */
    | { kind: "keyTaken" }
    /** Another call for the same request is in progress. */
    | { kind: "underWay"; callId: string }
    | { kind: "overBudget"; budget: OverBudget };
};

type Row = {
  settingsVersion: number;
  version: number;
  state: LimitSeen["state"];
  clockMs: number;
  price: KnownPrice | null;
  cached: CachedRow[];
  requested: (EarlierRequest & { isOther: boolean }) | null;
  underWay: string | null;
  budget: OverBudget | null;
  isGranted: boolean;
  isOpened: boolean;
};

/**
 * Opens an attempt in one statement: takes the fresh cached response if there is one; else checks the budgets and
 * writes the ledger row, the permit of the rate limit and the feature's rows in one commit. The attempt may leave
 * only after that. With `write` null it only looks, at the limit of `limitRow`. `at` is the time for the days of
 * budgets. Writes nothing when `settings` are outdated. Spec: "Limits".
 */
export async function openCall(
  opening: CallOpening,
  settings: SettingsSnapshot,
  limitRow: LimitRow,
  write: LimitWrite | null,
  at = NOW,
): Promise<Opened> {
  const [row] = await runReserved<Row>(buildOpening(opening, settings, limitRow, write, at));
  if (!row) throw new Error("an operation has no rate limit");
  noteSettingsVersion(row.settingsVersion);
  const { version, state, clockMs, price } = row;
  noteDatabaseClock(clockMs);
  const usual = usualPrice(price ?? undefined, settings.account.chargeRule);
  const usualPoints = pointsOfPrice(usual, opening.rowsAsked);
  return { seen: { version, state, clockMs }, usualPoints, outcome: readOutcome(row, opening, settings) };
}

function readOutcome(row: Row, { cached }: CallOpening, settings: SettingsSnapshot): Opened["outcome"] {
  if (row.isOpened) return { kind: "opened" };
  if (row.isGranted) return { kind: "unused" };
  if (row.requested) {
    const { isOther, ...earlier } = row.requested;
    return isOther ? { kind: "keyTaken" } : { kind: "requestedBefore", earlier };
  }
  if (row.settingsVersion !== settings.version) return { kind: "outdated" };
  if (cached !== null && row.cached.length >= cached.hashes.length)
    return { kind: "cached", rows: row.cached };
  if (row.underWay) return { kind: "underWay", callId: row.underWay };
  if (row.budget) return { kind: "overBudget", budget: row.budget };
  return { kind: "again" };
}

function buildOpening(
  opening: CallOpening,
  settings: SettingsSnapshot,
  limitRow: LimitRow,
  write: LimitWrite | null,
  at: Statement,
): Statement {
  const { operation, variant, callId, attempt, accountId, requestHash, rowsAsked } = opening;
  const { cached, idempotencyKey, onlyIf } = opening;
  const checks = budgetChecks(settings, operation, opening.personId);
  const isCached =
    cached === null
      ? statement`false`
      : statement`(select count(*) from cached) >= ${cached.hashes.length}::int`;
  return statement`
    with settings_now as (select version from settings_version),
    kind as (
      select json_build_object('usualPerCall', k.usual_per_call, 'usualRow', k.usual_row,
          'listed', k.listed, 'isListedPerRow', k.is_listed_per_row) as price,
        usual_most(${settings.account.chargeRule}::text, ${rowsAsked}::int, k) as most
      from call_kinds k
      where account_id = ${accountId}::uuid
        and operation = ${operation}
        and variant is not distinct from ${variant}::text
    ),
    cached as (${cached === null ? NO_CACHED : cachedRows(operation, cached)}),
    requested as (${idempotencyKey === undefined ? NO_REQUEST : requestedBefore(idempotencyKey, opening)}),
    under_way as (select call_id from calls where request_hash = ${requestHash} and closed_at is null),
    over_budget as (${overBudget(checks, callId, at)}),
    permitted as (
      update rate_limits
      set state = ${JSON.stringify(write?.state ?? null)}::jsonb, version = version + 1
      where operation = ${limitRow}
        and version = ${write?.version ?? 0}::bigint
        and (select version from settings_now) = ${settings.version}::bigint
        and not (${isCached})
        and not exists (select from requested)
        and not exists (select from under_way)
        and not exists (select from over_budget)
        ${onlyIf ? statement`and (${onlyIf})` : statement``}
      returning operation
    ),
    opened as (
      insert into calls (
        id, call_id, attempt, idempotency_key, operation, variant,
        instance_id, person_id, shop_id, request_hash, account_id, rows_asked
      )
      select
        ${opening.rowId}::uuid, ${callId}::uuid, ${attempt}::int, ${idempotencyKey ?? null}::uuid,
        ${operation}, ${variant}::text, ${instanceId()}::uuid, ${opening.personId}::uuid,
        ${opening.shopId}::uuid, ${requestHash}, ${accountId}::uuid, ${rowsAsked}::int
      from permitted
      on conflict do nothing
      returning call_id
    )
    ${featureParts(opening.rows)}
    select
      (select version from settings_now)::float8 as "settingsVersion",
      r.version::float8 as version,
      case when r.version <> ${write?.version ?? 0}::bigint then r.state end as state,
      extract(epoch from clock_timestamp())::float8 * 1000 as "clockMs",
      (select price from kind) as price,
      (select coalesce(json_agg(c), '[]') from cached c) as cached,
      (select to_json(a) from requested a limit 1) as requested,
      (select call_id from under_way) as "underWay",
      (select to_json(b) from over_budget b) as budget,
      exists (select from permitted) as "isGranted",
      exists (select from opened) as "isOpened"
    from rate_limits r where r.operation = ${limitRow}`;
}

const NOW = statement`now()`;
const NO_CACHED = statement`select null as request_hash where false`;
const NO_REQUEST = statement`select null as "callId" where false`;

function cachedRows(
  operation: Operation,
  { hashes, after, until }: NonNullable<CallOpening["cached"]>,
): Statement {
  return statement`
    select request_hash as "requestHash", call_id as "callId", sealed,
      extract(epoch from answered_at)::float8 * 1000 as "answeredAt"
    from answers
    where operation = ${operation}
      and request_hash = any(${hashes}::text[])
      and answered_at > ${after.toISOString()}::timestamptz
      and answered_at <= ${until.toISOString()}::timestamptz`;
}

// A repeat within the call has the same key, and another attempt number.
function requestedBefore(idempotencyKey: string, { attempt, personId, requestHash }: CallOpening): Statement {
  const key = statement`idempotency_key = ${idempotencyKey}::uuid`;
  const isOther = statement`
    (coalesce(request_hash <> ${requestHash}, false) or person_id is distinct from ${personId}::uuid)`;
  return statement`
    select call_id as "callId", false as "isFree", ${isOther} as "isOther" from calls
    where ${key} and attempt = ${attempt}::int
    union all select call_id, true, ${isOther} from cache_hits where ${key} and ${attempt}::int = 1
    union all select call_id, true, ${isOther} from failed_shares where ${key} and ${attempt}::int = 1`;
}
