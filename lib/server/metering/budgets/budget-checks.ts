import "server-only";
import { statement, type Statement } from "#lib/server/db/statement.ts";
import type { SettingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { budgetName, personScope, type BudgetPeriod } from "#lib/shared/calls/budgets.ts";
import { ROLES } from "#lib/shared/base/identity.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

/** An allowance on top of a budget, and when an admin gave it (Unix milliseconds). */
type More = { at: number; extra: number };

/** One budget that a call must find room in. */
type BudgetCheck = {
  nr: number;
  scope: string;
  period: BudgetPeriod;
  unit: string;
  limit: number;
  more: More[];
};

/** Points that a person's calls may cost in a day, for each role, with the extra that an admin allowed. */
type PersonCheck = { personId: string; allowed: { role: string; points: number }[]; more: More[] };

type BudgetChecks = { limits: BudgetCheck[]; person: PersonCheck | null };

/** Lists the budgets that can stop a call of this operation, each with the extra that an admin allowed. */
export function budgetChecks(
  settings: SettingsSnapshot,
  operation: Operation,
  personId: string | null,
): BudgetChecks {
  return {
    limits: limitChecks(settings, operation),
    person: personId === null ? null : personCheck(settings, personId),
  };
}

function limitChecks({ values, allowedMore }: SettingsSnapshot, operation: Operation): BudgetCheck[] {
  const own = (values.budgets?.limits ?? []).filter(
    ({ scope, isWarnOnly }) => isWarnOnly !== true && (scope === "all" || scope === operation),
  );
  return own.map((limit, nr) => {
    const { scope, period, unit } = limit;
    const more = allowedMore.filter((one) => budgetName(one) === budgetName(limit)).map(addExtra);
    return { nr, scope, period, unit, limit: limit.limit, more };
  });
}

function personCheck({ values, allowedMore }: SettingsSnapshot, personId: string): PersonCheck | null {
  const scope = personScope(personId);
  const limits = values.budgets?.limits ?? [];
  const own = limits.find((limit) => limit.scope === scope);
  const allowed = ROLES.flatMap((role) => {
    const limit = own ?? limits.find((each) => each.scope === `role:${role}`);
    return limit && !limit.isWarnOnly ? [{ role, points: limit.limit }] : [];
  });
  const more = allowedMore.filter((one) => one.scope === scope).map(addExtra);
  return allowed.length === 0 ? null : { personId, allowed, more };
}

function addExtra({ at, extra }: More): More {
  return { at, extra };
}

/**
 * Finds the first budget that a call for so many rows would pass, or that is used up: counts the most that closed
 * calls can have cost and the most that calls in progress usually cost. Reads the price from `kind`. Days and
 * months of `at` are the ledger's, by the clock of the database.
 */
export function overBudget({ limits, person }: BudgetChecks, callId: string, at: Statement): Statement {
  const parts = [
    ...(limits.length === 0 ? [] : [overLimits(limits, callId, at)]),
    ...(person === null ? [] : [overOwnLimit(person, callId, at)]),
  ];
  if (parts.length === 0) return NO_BUDGET;
  return statement`
    select scope, period, unit, "limit", spent from (${statement.join(parts, " union all ")}) o order by nr limit 1`;
}

const NO_BUDGET = statement`select null as scope where false`;

/** Gives the first day of the current period. */
const beginOf = (period: Statement, at: Statement): Statement =>
  statement`(select date_trunc(${period}, ${at} at time zone ledger_zone()) as begins)`;
const moreSince = (more: Statement, begins: Statement): Statement =>
  statement`(select coalesce(sum((m ->> 'extra')::bigint), 0) from jsonb_array_elements(${more}) m
    where to_timestamp((m ->> 'at')::float8 / 1000) >= ${begins} at time zone ledger_zone())`;

function overLimits(checks: BudgetCheck[], callId: string, at: Statement): Statement {
  return statement`
    select b.nr, b.scope, b.period, b.unit, b.allowed as "limit", b.spent from (
      select l.scope, l.period, l.unit, l.nr,
        l."limit" + ${moreSince(statement`l.more`, statement`p.begins`)} as allowed,
        case l.unit when 'calls' then s.calls else s.points end as spent,
        case l.unit when 'calls' then 1 else greatest(coalesce((select most from kind), 0), 0) end as needed
      from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb)
        as l (nr int, scope text, period text, unit text, "limit" bigint, more jsonb)
      cross join lateral ${beginOf(statement`l.period`, at)} p
      cross join lateral lock_spend(l.scope, p.begins::date, ${callId}::uuid) s
    ) b
    where b.spent >= b.allowed or b.spent + b.needed > b.allowed`;
}

// Uses the current roles; of several the lowest limit counts.
function overOwnLimit({ personId, allowed, more }: PersonCheck, callId: string, at: Statement): Statement {
  return statement`
    select 2147483647 as nr, ${personScope(personId)}::text as scope, 'day' as period, 'points' as unit,
      o.allowed as "limit", o.spent
    from (
      select l.allowed + ${moreSince(statement`${JSON.stringify(more)}::jsonb`, statement`d.begins`)} as allowed,
        lock_person_spend(${personId}::uuid, d.begins::date, ${callId}::uuid) as spent
      from (
        select min(r.points) as allowed from people p
        join jsonb_to_recordset(${JSON.stringify(allowed)}::jsonb) as r (role text, points bigint)
          on r.role = any(p.roles)
        where p.id = ${personId}::uuid having min(r.points) is not null offset 0
      ) l cross join ${beginOf(statement`'day'`, at)} d offset 0
    ) o where o.spent >= o.allowed or o.spent + greatest(coalesce((select most from kind), 0), 0) > o.allowed`;
}
