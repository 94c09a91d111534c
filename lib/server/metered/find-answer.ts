import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { answers } from "#lib/server/db/ledger-schema.ts";
import { env } from "#lib/server/env.ts";
import { splitterOf } from "#lib/server/metered/answer-parts.ts";
import type { AnswerData, Question } from "#lib/server/metered/asked.ts";
import { fingerprint } from "#lib/server/metered/fingerprint.ts";
import { freshnessOf } from "#lib/server/metered/freshness-of.ts";
import { unseal } from "#lib/server/secrets/unseal.ts";
import type { Operation } from "#lib/shared/operations.ts";

export type StoredAnswer<O extends Operation> = {
  data: AnswerData<O>;
  /** The call that brought it, the oldest where it has several. */
  callId: string;
  /** Unix milliseconds; the oldest of its parts. */
  answeredAt: number;
};

/**
 * The earlier answer to this question that is fresh by the settings; null when there is none, in whole, or its key is
 * gone. It costs nothing.
 */
export async function findAnswer<O extends Operation>(operation: O, question: Question<O>, db: Database = database(), now = Date.now()): Promise<StoredAnswer<O> | null> {
  const seconds = await freshnessOf(operation, db);
  return find(operation, question, ({ answeredAt }) => answeredAt.getTime() > now - seconds * 1_000, db);
}

/** What a certain call answered, however long ago; null when it was not kept. */
export function findAnswerOf<O extends Operation>(operation: O, question: Question<O>, callId: string): Promise<StoredAnswer<O> | null> {
  return find(operation, question, (row) => row.callId === callId, database());
}

async function find<O extends Operation>(operation: O, question: Question<O>, isWanted: (row: typeof answers.$inferSelect) => boolean, db: Database): Promise<StoredAnswer<O> | null> {
  const { questions, join } = splitterOf(operation);
  const prints = questions(question).map((part) => fingerprint(env().appKey, operation, part));
  const rows = await db.select().from(answers).where(and(eq(answers.operation, operation), inArray(answers.fingerprint, prints)));
  const byPrint = new Map(rows.filter(isWanted).map((row) => [row.fingerprint, row]));
  const found = prints.flatMap((print) => byPrint.get(print) ?? []);
  if (found.length < prints.length) return null;
  const parts = found.map(({ sealed }) => unseal("answers", sealed));
  const [oldest] = found.toSorted((a, b) => a.answeredAt.getTime() - b.answeredAt.getTime());
  if (!oldest || parts.includes(null)) return null;
  return { data: join(question, parts.map((text) => JSON.parse(text ?? ""))), callId: oldest.callId, answeredAt: oldest.answeredAt.getTime() };
}
