import "server-only";
import { runStatement, statement } from "#lib/server/db/statement.ts";
import type { Outcome } from "#lib/shared/calls/call-result.ts";
import { type Operation, OPERATIONS } from "#lib/shared/calls/operations.ts";
import type { Identity } from "#lib/shared/base/identity.ts";
import type { TodayFailures } from "#lib/shared/today/today.ts";
import { requireTodayRole } from "./require-role.ts";

type Counted = { operation: Operation; outcome: Exclude<Outcome, "answered">; count: number };

/** Counts calls of the last 24 hours without a response, by operation. A call with a late response is not counted. */
export async function listLatestFailures(identity: Identity): Promise<TodayFailures[]> {
  requireTodayRole(identity, "admin");
  const rows = await runStatement<Counted>(statement`
    select c.operation, coalesce(k.outcome, c.outcome) as outcome, count(*)::float8 as count
    from calls c
    left join call_corrections k on k.row_id = c.id
    where c.opened_at > now() - interval '24 hours'
      and c.outcome is distinct from 'answered'
      and c.closed_at is not null
      and k.outcome is distinct from 'answered'
    group by 1, 2`);
  return OPERATIONS.flatMap((operation) => {
    const own = rows.filter((row) => row.operation === operation);
    const counts = Object.fromEntries(own.map(({ outcome, count }) => [outcome, count]));
    return own.length === 0 ? [] : [{ operation, counts }];
  });
}
