import "server-only";
import { and, eq, gte, isNotNull, lte, sql, type SQL } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { usageByDay } from "#lib/server/db/running-sums-schema.ts";
import { listSpend } from "#lib/server/metering/pricing/list-spend.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { cardChecks } from "#lib/server/db/schema.ts";
import { inShopDays } from "#lib/server/db/shop-days.ts";
import { env } from "#lib/server/env.ts";
import type { CardVerdict } from "#lib/shared/cards/cards.ts";
import type { UsageDays, UsageFilters } from "#lib/shared/usage/usage-params.ts";
import { groupBy } from "#lib/shared/calls/group-by.ts";
import {
  addSpend,
  addUsage,
  NO_SPEND,
  NO_USAGE,
  type CardUsage,
  type Spend,
  type UsageRow,
  type UsageSum,
} from "#lib/shared/usage/usage.ts";
import { billedGroup } from "#lib/shared/usage/billed.ts";
import { pickedBy } from "./usage-filters.ts";

/** Sums the cost of these days' card checks by verdict; null when there is none. */
export async function getCardUsage(days: UsageDays, filters: UsageFilters): Promise<CardUsage | null> {
  if ((filters.operation ?? "bankCard") !== "bankCard" || filters.outcome !== undefined) return null;
  const [whole] = await listSpend(
    { operation: sql`${usageByDay.operation}` },
    and(
      eq(usageByDay.operation, "bankCard"),
      gte(usageByDay.day, days.from),
      lte(usageByDay.day, days.to),
      pickedBy(filters, usageByDay),
    ),
  );
  if (!whole || whole.calls === 0) return null;
  const sum = addSpend(NO_SPEND, whole);
  const checks = groupBy(await listCardCheckSpend(days, filters), ({ verdict }) => verdict);
  const found = VERDICTS.flatMap((verdict) => {
    const own = checks.get(verdict);
    return own ? [{ verdict, ...own.reduce<Spend>(addSpend, NO_SPEND) }] : [];
  });
  const rest = without(sum, found.reduce<Spend>(addSpend, NO_SPEND));
  return { sum, verdicts: rest.calls > 0 ? [...found, { verdict: null, ...rest }] : found };
}

const VERDICTS = ["T", "F", "N", "P", "unreadable"] as const satisfies readonly CardVerdict[];

type VerdictSpend = Spend & { day: string; verdict: CardVerdict };

/** Splits the card checks among these rows by verdict; checks without a verdict keep their own row. */
export async function billedRows(
  rows: UsageRow[],
  days: UsageDays,
  filters: UsageFilters,
): Promise<UsageRow[]> {
  const checks = billedGroup("bankCard", "");
  if (!rows.some(({ group }) => group === checks)) return rows;
  const includesBilled = filters.outcome === undefined || filters.outcome === "answered";
  const found = includesBilled ? await listCardCheckSpend(days, filters) : [];
  return rows.flatMap((row) => {
    if (row.group !== checks) return [row];
    const own = found
      .filter(({ day }) => day === row.day)
      .map(({ day: _, verdict, ...spend }) => ({ ...NO_USAGE, ...spend, verdict }));
    const { savedAsks, savedPoints, savedUnpriced, ...spent } = row;
    const free: UsageSum = { ...NO_USAGE, savedAsks, savedPoints, savedUnpriced };
    const rest: UsageSum = { ...NO_USAGE, ...without(spent, own.reduce<UsageSum>(addUsage, NO_USAGE)) };
    return [
      ...own.map(({ verdict, ...sum }) => ({
        ...sum,
        day: row.day,
        group: billedGroup("bankCard", verdict),
      })),
      ...(rest.calls > 0 ? [{ ...rest, day: row.day, group: checks }] : []),
      ...(savedAsks > 0 ? [{ ...free, day: row.day, group: billedGroup("bankCard", "free") }] : []),
    ];
  });
}

function without(whole: Spend, part: Spend): Spend {
  const maybeCalls = whole.maybeCalls - part.maybeCalls;
  const unreportedCalls = whole.unreportedCalls - part.unreportedCalls;
  const isOpen = maybeCalls + unreportedCalls > 0;
  return {
    calls: whole.calls - part.calls,
    points: whole.points - part.points,
    maybeCalls,
    unreportedCalls,
    morePoints:
      whole.morePoints === null || part.morePoints === null
        ? isOpen
          ? null
          : 0
        : Math.max(0, whole.morePoints - part.morePoints),
  };
}

/**
 * Sums the cost of these days' card checks with a verdict, by day and verdict. The running sums hold no verdicts, so
 * it is computed from the rows, by the same rules.
 */
async function listCardCheckSpend(days: UsageDays, filters: UsageFilters): Promise<VerdictSpend[]> {
  const { rows } = await database().execute<VerdictSpend>(sql`
    with found as (
      select
        (${ledger.openedAt} at time zone ${env().tzShop})::date::text as day,
        ${cardChecks.verdict} as verdict,
        ${ledger.accountId} as account,
        ${ledger.variant} as variant,
        count(*) as calls,
        sum(coalesce(${ledger.knownPerCall}, 0))::bigint as per_call,
        sum(coalesce(${ledger.knownPerRow}, 0))::bigint as per_row,
        ${countIf(ledger.isUnreportedPerCall)} as open_per_call,
        ${countIf(ledger.isUnreportedPerRow)} as open_per_row
      from ${ledger}
      join ${cardChecks} on ${cardChecks.callId} = ${ledger.callId}
      where ${and(
        eq(ledger.operation, "bankCard"),
        eq(ledger.outcome, "answered"),
        isNotNull(cardChecks.verdict),
        inShopDays(ledger.openedAt, days),
        pickedBy(filters, ledger),
      )}
      group by 1, 2, 3, 4
    )
    select
      f.day,
      f.verdict,
      sum(f.calls)::float8 as calls,
      sum(r.points)::float8 as points,
      0 as "maybeCalls",
      sum(greatest(f.open_per_call, f.open_per_row))::float8 as "unreportedCalls",
      (case when count(*) = count(r.most) then sum(r.most - r.points) end)::float8 as "morePoints"
    from found f
    join service_accounts a on a.id = f.account
    left join call_kinds k
      on k.account_id = f.account
      and k.operation = 'bankCard'
      and k.variant is not distinct from f.variant
    cross join lateral spent_by_rule(
      a.charge_rule, f.per_call, f.per_row, f.open_per_call, f.open_per_row, f.open_per_row, k
    ) r
    group by f.day, f.verdict`);
  return rows;
}

function countIf(column: typeof ledger.isUnreportedPerCall | typeof ledger.isUnreportedPerRow): SQL {
  return sql`(count(*) filter (where ${column}))::bigint`;
}
