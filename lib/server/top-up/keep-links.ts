import "server-only";
import { hasNoLink, type TopUpLinkData } from "#lib/shared/top-up/top-up.ts";
import { sql, type Statement } from "#lib/server/db/statement.ts";

/** `callId` null: that of `closed`, in the statement that closes the call. */
type Kept = { callId: string | null; answer: TopUpLinkData; answeredAt: Date };

/**
 * Keeps an answer as the links of a placement. One without any link never takes the place of one with links, nor an
 * older one that of a newer; and links of another `sid` than the placement has by now are not its own.
 */
export function keepLinks(
  { id, sid }: { id: string; sid: string },
  { callId, answer, answeredAt }: Kept,
): Statement {
  const source = callId === null ? sql`closed` : sql`(select ${callId}::uuid as call_id) closed`;
  // One dated ahead of the clock is of a clock that was set back.
  const onKept = hasNoLink(answer)
    ? sql`do nothing`
    : sql`do update set call_id = excluded.call_id, answer = excluded.answer, answered_at = excluded.answered_at
        where top_up_links.answered_at < excluded.answered_at or top_up_links.answered_at > now() + interval '60 seconds'`;
  return sql`
    insert into top_up_links (placement_id, call_id, answer, answered_at)
    select p.id, closed.call_id, ${JSON.stringify(answer)}::jsonb, ${answeredAt.toISOString()}::timestamptz
    from ${source}, (select id from placements where id = ${id}::uuid and sid = ${sid} for share) p
    on conflict (placement_id) ${onKept} returning call_id`;
}
