import "server-only";
import { sql, type Statement } from "#lib/server/db/statement.ts";
import type { SettingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { env } from "#lib/server/env.ts";
import { budgetPeriod } from "#lib/shared/dates/day-bounds.ts";
import { budgetName, type BudgetPeriod } from "#lib/shared/calls/budgets.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";
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

/** The budgets that can stop a call of this operation, each with what an admin allowed on top of it. */
export function budgetChecks(
  { values, allowedMore }: SettingsSnapshot,
  operation: Operation,
  now: number,
): BudgetCheck[] {
  const { tzShop } = env();
  const own = (values.budgets?.limits ?? []).filter(
    ({ scope, isWarnOnly }) => isWarnOnly !== true && (scope === "all" || scope === operation),
  );
  return own.map((limit, nr) => {
    const { from } = budgetPeriod(limit.period, now, tzShop);
    const extra = allowedMore
      .filter((more) => more.at >= from && budgetName(more) === budgetName(limit))
      .reduce((sum, more) => sum + more.extra, 0);
    const { scope, period, unit } = limit;
    return { nr, scope, period, unit, since: zonedDay(from, tzShop), allowed: limit.limit + extra };
  });
}

/**
 * The first budget that a call asking for so many rows would pass, or that is spent already: by the most that closed calls
 * can have cost, and the most that those under way usually cost. Reads the price of the call from `kind`.
 */
export function overBudget(checks: BudgetCheck[], callId: string): Statement {
  return sql`
    select b.scope, b.period, b.unit, b.allowed as "limit", b.spent from (
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
    where b.spent >= b.allowed or b.spent + b.needed > b.allowed order by b.nr limit 1`;
}
