import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { answers } from "#lib/server/db/ledger-schema.ts";
import { env } from "#lib/server/env.ts";
import { splitterOf } from "#lib/server/metered/answers/answer-parts.ts";
import type { AnswerData, Question } from "#lib/server/metered/asked.ts";
import { fingerprint } from "#lib/server/metered/fingerprint.ts";
import { freshnessOf } from "#lib/server/metered/answers/freshness-of.ts";
import { MOST_CLOCK_SKEW_MS } from "#lib/server/metered/most-clock-skew-ms.ts";
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
  const [answer = null] = await findAnswers(operation, [question], db, now);
  return answer;
}

/** The same for many questions at once, in their order. */
export async function findAnswers<O extends Operation>(operation: O, questions: Question<O>[], db: Database = database(), now = Date.now()): Promise<(StoredAnswer<O> | null)[]> {
  const oldest = now - (await freshnessOf(operation, db)) * 1_000;
  const newest = now + MOST_CLOCK_SKEW_MS;
  return find(operation, questions, ({ answeredAt }) => answeredAt.getTime() > oldest && answeredAt.getTime() <= newest, db);
}

/** What a certain call answered, however long ago; null when it was not kept. */
export async function findAnswerOf<O extends Operation>(operation: O, question: Question<O>, callId: string): Promise<StoredAnswer<O> | null> {
  const [answer = null] = await find(operation, [question], (row) => row.callId === callId, database());
  return answer;
}

type Row = typeof answers.$inferSelect;

async function find<O extends Operation>(operation: O, questions: Question<O>[], isWanted: (row: Row) => boolean, db: Database): Promise<(StoredAnswer<O> | null)[]> {
  const splitter = splitterOf(operation);
  const asked = questions.map((question) => ({ question, prints: splitter.questions(question).map((part) => fingerprint(env().appKey, operation, part)) }));
  const rows = await db.select().from(answers).where(and(eq(answers.operation, operation), inArray(answers.fingerprint, asked.flatMap(({ prints }) => prints))));
  const byPrint = new Map(rows.filter(isWanted).map((row) => [row.fingerprint, row]));
  return asked.map(({ question, prints }) => {
    const found = prints.flatMap((print) => byPrint.get(print) ?? []);
    return found.length < prints.length ? null : joined(found, (parts) => splitter.join(question, parts));
  });
}

function joined<O extends Operation>(found: Row[], join: (parts: unknown[]) => AnswerData<O>): StoredAnswer<O> | null {
  const parts = found.map(({ sealed }) => unseal("answers", sealed));
  const [oldest] = found.toSorted((a, b) => a.answeredAt.getTime() - b.answeredAt.getTime());
  if (!oldest || parts.includes(null)) return null;
  return { data: join(parts.map((text) => JSON.parse(text ?? ""))), callId: oldest.callId, answeredAt: oldest.answeredAt.getTime() };
}
