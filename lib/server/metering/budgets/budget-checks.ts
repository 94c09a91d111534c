import "server-only";
import { sql, type Statement } from "#lib/server/db/statement.ts";
import type { SettingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { env } from "#lib/server/env.ts";
import { budgetPeriod } from "#lib/shared/dates/day-bounds.ts";
import { budgetName, personScope, type BudgetPeriod } from "#lib/shared/calls/budgets.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";
import { ROLES } from "#lib/shared/base/identity.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

/** One budget that a call must find room in: what is allowed from the first day of its period on. */
type BudgetCheck = {
  nr: number;
  scope: string;
  period: BudgetPeriod;
  unit: string;
  since: string;
  allowed: number;
};

/** The points that a person's calls may cost in a day by each role they may have, with what an admin allowed on top. */
type PersonCheck = { personId: string; since: string; allowed: { role: string; points: number }[] };

export type BudgetChecks = { limits: BudgetCheck[]; person: PersonCheck | null };

/** The budgets that can stop a call of this operation, each with what an admin allowed on top of it. */
export function budgetChecks(
  settings: SettingsSnapshot,
  operation: Operation,
  personId: string | null,
  now: number,
): BudgetChecks {
  return {
    limits: limitChecks(settings, operation, now),
    person: personId === null ? null : personCheck(settings, personId, now),
  };
}

function limitChecks({ values, allowedMore }: SettingsSnapshot, operation: Operation, now: number) {
  const { tzShop } = env();
  const own = (values.budgets?.limits ?? []).filter(
    ({ scope, isWarnOnly }) => isWarnOnly !== true && (scope === "all" || scope === operation),
  );
  return own.map((limit, nr): BudgetCheck => {
    const { from } = budgetPeriod(limit.period, now, tzShop);
    const extra = allowedMore
      .filter((more) => more.at >= from && budgetName(more) === budgetName(limit))
      .reduce((sum, more) => sum + more.extra, 0);
    const { scope, period, unit } = limit;
    return { nr, scope, period, unit, since: zonedDay(from, tzShop), allowed: limit.limit + extra };
  });
}

function personCheck(
  { values, allowedMore }: SettingsSnapshot,
  personId: string,
  now: number,
): PersonCheck | null {
  const { tzShop } = env();
  const scope = personScope(personId);
  const limits = values.budgets?.limits ?? [];
  const own = limits.find((limit) => limit.scope === scope);
  const { from } = budgetPeriod("day", now, tzShop);
  const extra = allowedMore
    .filter((more) => more.at >= from && more.scope === scope)
    .reduce((sum, more) => sum + more.extra, 0);
  const allowed = ROLES.flatMap((role) => {
    const limit = own ?? limits.find((each) => each.scope === `role:${role}`);
    return limit && !limit.isWarnOnly ? [{ role, points: limit.limit + extra }] : [];
  });
  return allowed.length === 0 ? null : { personId, since: zonedDay(from, tzShop), allowed };
}

/**
 * The first budget that a call asking for so many rows would pass, or that is spent already: by the most that closed calls
 * can have cost, and the most that those under way usually cost. Reads the price of the call from `kind`.
 */
export function overBudget({ limits, person }: BudgetChecks, callId: string): Statement {
  const parts = [
    ...(limits.length === 0 ? [] : [overLimits(limits, callId)]),
    ...(person === null ? [] : [overOwnLimit(person, callId)]),
  ];
  if (parts.length === 0) return NO_BUDGET;
  return sql`select scope, period, unit, "limit", spent from (${sql.join(parts, " union all ")}) o order by nr limit 1`;
}

const NO_BUDGET = sql`select null as scope where false`;

function overLimits(checks: BudgetCheck[], callId: string): Statement {
  return sql`
    select b.nr, b.scope, b.period, b.unit, b.allowed as "limit", b.spent from (
      select l.scope, l.period, l.unit, l.allowed, l.nr,
        case l.unit when 'calls' then closed.calls + waiting.calls else closed.points + waiting.points end as spent,
        case l.unit when 'calls' then 1 else greatest(coalesce((select most from kind), 0), 0) end as needed
      from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as l (nr int, scope text, period text, unit text, since date, allowed bigint)
      cross join lateral (
        select coalesce(sum(s.calls), 0) as calls, coalesce(sum(s.points + coalesce(s.more, (s.maybe_calls + s.unreported_calls) * coalesce(o.highest, 0))), 0) as points
        from spend_by_day s
        left join (select account_id, operation, max(highest_per_call) as highest from call_kinds group by account_id, operation) o on o.account_id = s.account_id and o.operation = s.operation
        where s.day >= l.since and (l.scope = 'all' or s.operation = l.scope)
      ) closed
      cross join lateral (
        select count(*) as calls, coalesce(sum(greatest(coalesce(usual_most(a.charge_rule, c.rows_asked, k), 0), 0)), 0) as points
        from calls c join service_accounts a on a.id = c.account_id
        left join call_kinds k on k.account_id = c.account_id and k.operation = c.operation and k.variant is not distinct from c.variant
        where c.closed_at is null and c.call_id <> ${callId}::uuid and (l.scope = 'all' or c.operation = l.scope)
      ) waiting
    ) b
    where b.spent >= b.allowed or b.spent + b.needed > b.allowed`;
}

// The roles are those of the moment; of several the lowest limit counts.
function overOwnLimit({ personId, since, allowed }: PersonCheck, callId: string): Statement {
  return sql`
    select 2147483647 as nr, ${personScope(personId)}::text as scope, 'day' as period, 'points' as unit, o.allowed as "limit", o.spent from (
      select l.allowed, lock_person_spend(${personId}::uuid, ${since}::date, ${callId}::uuid) as spent from (
        select min(r.points) as allowed from people p
        join jsonb_to_recordset(${JSON.stringify(allowed)}::jsonb) as r (role text, points bigint) on r.role = any(p.roles)
        where p.id = ${personId}::uuid having min(r.points) is not null offset 0
      ) l offset 0
    ) o where o.spent >= o.allowed or o.spent + greatest(coalesce((select most from kind), 0), 0) > o.allowed`;
}
