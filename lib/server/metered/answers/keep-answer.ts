import "server-only";
import { gt, lt, or, sql } from "drizzle-orm";
import type { Database } from "#lib/server/db/database.ts";
import { answers } from "#lib/server/db/ledger-schema.ts";
import { env } from "#lib/server/env.ts";
import { splitterOf } from "#lib/server/metered/answers/answer-parts.ts";
import type { Question, Result } from "#lib/server/metered/asked.ts";
import { fingerprint } from "#lib/server/metered/fingerprint.ts";
import { freshnessOf } from "#lib/server/metered/answers/freshness-of.ts";
import { MOST_CLOCK_SKEW_MS } from "#lib/server/metered/most-clock-skew-ms.ts";
import { seal } from "#lib/server/secrets/seal.ts";
import type { Operation } from "#lib/shared/operations.ts";

type Answer<O extends Operation> = { operation: O; question: Question<O>; callId: string; answeredAt: Date; result: Result<O> };

/**
 * Keeps what may serve again of an answer, under seal, in the commit that closes its call: refusals, the verdicts N and
 * P, and whatever is unknown never are. An answer that could be written only later never takes the place of a newer one.
 */
export async function keepAnswer<O extends Operation>(tx: Database, { operation, question, callId, answeredAt, result }: Answer<O>): Promise<void> {
  if (result.outcome !== "answered" || (await freshnessOf(operation, tx)) === 0) return;
  const rows = splitterOf(operation)
    .parts(question, result.data)
    .map((part) => ({ operation, fingerprint: fingerprint(env().appKey, operation, part.question), callId, answeredAt, sealed: seal("answers", JSON.stringify(part.data)) }));
  if (rows.length === 0) return;
  await tx
    .insert(answers)
    .values(rows)
    .onConflictDoUpdate({
      target: [answers.operation, answers.fingerprint],
      set: { callId: sql`excluded.call_id`, answeredAt: sql`excluded.answered_at`, sealed: sql`excluded.sealed` },
      setWhere: or(lt(answers.answeredAt, sql`excluded.answered_at`), gt(answers.answeredAt, new Date(Date.now() + MOST_CLOCK_SKEW_MS))),
    });
}
