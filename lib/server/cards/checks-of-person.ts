import "server-only";
import { desc, eq, gt, and, sql } from "drizzle-orm";
import { recordSystemAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { auditEntries, people } from "#lib/server/db/schema.ts";
import { runStatement, statement, type Statement } from "#lib/server/db/statement.ts";
import { env } from "#lib/server/env.ts";
import type { Identity } from "#lib/shared/base/identity.ts";
import { type MismatchRun, NOTED_RUN } from "#lib/shared/cards/cards.ts";

/** Counts the checks a person has made today, in the shop's time zone, without the present call. */
export async function countChecksToday(personId: string, callId: string): Promise<number> {
  const [row] = await runStatement<{ today: number }>(
    statement`select ${checksToday(personId, callId)} as today`,
  );
  return row?.today ?? 0;
}

/** Condition: the person has made fewer than `perDay` checks today. */
export function isWithinDay(personId: string, callId: string, perDay: number): Statement {
  return statement`${checksToday(personId, callId)} < ${perDay}::int`;
}

function checksToday(personId: string, callId: string): Statement {
  const zone = env().tzShop;
  return statement`(
    select count(*)::int
    from card_checks k
    where k.person_id = ${personId}::uuid
      and k.call_id <> ${callId}::uuid
      and k.asked_at >= (date_trunc('day', now() at time zone ${zone}::text) at time zone ${zone}::text)
  )`;
}

/**
 * Records a run of mismatches on different cards, a sign of guessing: every fifth of a day in a row, without a valid
 * check between, adds an audit entry.
 */
export async function noteMismatchRun(personId: string): Promise<void> {
  const [row] = await runStatement<{ cards: number }>(statement`
    select count(distinct f.card_key)::int as cards
    from card_checks f
    where f.person_id = ${personId}::uuid
      and f.verdict = 'F'
      and not f.is_echo_clash
      and f.asked_at > greatest(
        now() - interval '1 day',
        coalesce(
          (
            select max(v.asked_at)
            from card_checks v
            where v.person_id = ${personId}::uuid and v.verdict = 'T' and not v.is_echo_clash
          ),
          '-infinity'
        )
      )`);
  const cards = row?.cards ?? 0;
  if (cards === 0 || cards % NOTED_RUN !== 0) return;
  await recordSystemAudit({ kind: "mismatchRun", personId, details: { count: cards } });
}

/** Lists the runs of the last day, one per person, newest first. */
export async function listMismatchRuns(_identity: Identity): Promise<MismatchRun[]> {
  const rows = await database()
    .selectDistinctOn([auditEntries.personId], {
      person: people.name,
      details: auditEntries.details,
      at: auditEntries.at,
    })
    .from(auditEntries)
    .leftJoin(people, eq(people.id, auditEntries.personId))
    .where(and(eq(auditEntries.kind, "mismatchRun"), gt(auditEntries.at, sql`now() - interval '1 day'`)))
    .orderBy(auditEntries.personId, desc(auditEntries.id));
  return rows
    .map(({ person, details, at }) => ({ person, cards: Number(details.count), at: at.getTime() }))
    .toSorted((a, b) => b.at - a.at);
}
