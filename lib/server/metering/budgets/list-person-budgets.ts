import "server-only";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import {
  type BudgetKey,
  type BudgetLimit,
  limitOfPerson,
  type PersonBudget,
  personScope,
} from "#lib/shared/calls/budgets.ts";
import { MAX_LISTED } from "#lib/shared/base/list-limits.ts";
import { budgetPeriod } from "#lib/shared/dates/day-bounds.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";
import { budgetStandings } from "./list-budget-standings.ts";

type PersonSpend = { personId: string; spent: number; more: number; unpricedCalls: number };

/**
 * Lists what each person who can sign in (or only `personId`) has spent today, with their limit and the extra
 * allowed. Counts as budgets do: charges below 0 make no room, calls in progress count their usual price.
 */
export async function listPersonBudgets(
  limits: readonly BudgetLimit[],
  overrides: readonly (BudgetKey & { extra: number })[],
  now: number,
  db: Database,
  personId?: string,
): Promise<PersonBudget[]> {
  const [rows, spends] = await Promise.all([
    db
      .select({ id: people.id, name: people.name, roles: people.roles })
      .from(people)
      .where(and(isNull(people.disabledAt), personId === undefined ? undefined : eq(people.id, personId)))
      .orderBy(asc(people.name), asc(people.id))
      .limit(MAX_LISTED),
    readSpends(now, db, personId),
  ]);
  const spendOf = new Map(spends.map((spend) => [spend.personId, spend]));
  return rows.map((person) => {
    const { spent = 0, more = 0, unpricedCalls = 0 } = spendOf.get(person.id) ?? {};
    const key = { scope: personScope(person.id), period: "day", unit: "points" } as const;
    const spend = { ...key, spent, more, listed: 0, unpricedCalls };
    const limit = limitOfPerson(limits, person);
    const [standing = null] = limit ? budgetStandings([limit], [spend], overrides) : [];
    return { ...person, spend, standing };
  });
}

async function readSpends(now: number, db: Database, personId: string | undefined): Promise<PersonSpend[]> {
  const { tzShop } = env();
  const { from } = budgetPeriod("day", now, tzShop);
  const only = personId === undefined ? sql`` : sql`and person_id = ${personId}::uuid`;
  const { rows } = await db.execute<PersonSpend>(sql`
    select person_id as "personId", sum(points)::float8 as spent, sum(more)::float8 as more,
      sum(unpriced)::float8 as "unpricedCalls"
    from (
      select s.person_id, s.points, coalesce(s.more, s.unknown_calls * o.highest, 0) as more,
        case when s.more is null then s.unknown_calls else 0 end as unpriced
      from person_spend_by_day s
      left join (
        select account_id, operation, max(greatest(highest_per_call, listed)) as highest
        from call_kinds group by account_id, operation
      ) o on o.account_id = s.account_id and o.operation = s.operation
      where s.day >= ${zonedDay(from, tzShop)}::date
      union all
      select c.person_id, 0, greatest(coalesce(u.usual, 0), 0), case when u.usual is null then 1 else 0 end
      from calls c join service_accounts a on a.id = c.account_id
      left join call_kinds k on k.account_id = c.account_id and k.operation = c.operation
        and k.variant is not distinct from c.variant
      cross join lateral (select usual_most(a.charge_rule, c.rows_asked, k) as usual) u
      where c.closed_at is null and c.person_id is not null
        and c.opened_at >= ${new Date(from).toISOString()}::timestamptz
    ) spends where true ${only} group by person_id`);
  return rows;
}
