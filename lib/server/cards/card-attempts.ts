import "server-only";
import { runStatement, statement, type Statement } from "#lib/server/db/statement.ts";

/** Attempts on one card, by all instances on the database. */
type CardAttempts = {
  checks: number;
  /** Mismatches since the card was last valid. */
  mismatches: number;
  /** The newest check; `by` is null if that person is deleted. Null for a card without checks. */
  newest: { by: string | null } | null;
  isUnderWay: boolean;
};

/** Reads the attempts on a card, without the present call. */
export async function readCardAttempts(cardKey: string, callId: string | null = null): Promise<CardAttempts> {
  const [row] = await runStatement<CardAttempts>(statement`
    select
      ${selectChecks(cardKey, callId)} as checks,
      ${selectMismatches(cardKey)} as mismatches,
      exists (${selectInProgress(cardKey, callId)}) as "isUnderWay",
      (
        select json_build_object('by', p.name)
        from card_checks k
        left join people p on p.id = k.person_id
        where ${isOther(cardKey, callId)}
        order by k.asked_at desc
        limit 1
      ) as newest`);
  if (!row) throw new Error("a query without its row");
  return row;
}

type Seen = Pick<CardAttempts, "checks" | "mismatches">;

/**
 * Condition: no other check of the card is in progress or came after those of `seen`. Checks pass one by one, as a
 * check adds its mismatch in the commit that closes it.
 */
export function isNextAttempt(cardKey: string, callId: string, { checks, mismatches }: Seen): Statement {
  return statement`not exists (${selectInProgress(cardKey, callId)})
    and ${selectChecks(cardKey, callId)} = ${checks}::int
    and ${selectMismatches(cardKey)} = ${mismatches}::int`;
}

/**
 * Selects open calls. Between two attempts a call is not open: its repetition is checked again. A sweep closes calls
 * whose process is gone.
 */
function selectInProgress(cardKey: string, callId: string | null): Statement {
  return statement`select
    from card_checks k
    join calls c on c.call_id = k.call_id
    where ${isOther(cardKey, callId)} and c.closed_at is null`;
}

function selectChecks(cardKey: string, callId: string | null): Statement {
  return statement`(select count(*)::int from card_checks k where ${isOther(cardKey, callId)})`;
}

function isOther(cardKey: string, callId: string | null): Statement {
  return statement`k.card_key = ${cardKey} and k.call_id is distinct from ${callId}::uuid`;
}

/** Counts mismatches since the card was last valid. A response about another card doesn't count. */
function selectMismatches(cardKey: string): Statement {
  return statement`(
    select count(*)::int
    from card_checks f
    where f.card_key = ${cardKey}
      and f.verdict = 'F'
      and not f.is_echo_clash
      and f.asked_at > coalesce(
        (
          select max(v.asked_at)
          from card_checks v
          where v.card_key = ${cardKey} and v.verdict = 'T' and not v.is_echo_clash
        ),
        '-infinity'
      )
  )`;
}
