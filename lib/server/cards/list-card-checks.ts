import "server-only";
import { and, asc, count, desc, eq, gte, isNull, lt, notInArray, or, sql, type SQL } from "drizzle-orm";
import { cardCheckRows, lastAttempt, toCardCheck } from "#lib/server/cards/card-check-rows.ts";
import { startOfDay, startOfRunning } from "#lib/server/cards/shop-time.ts";
import { database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { cardChecks, people } from "#lib/server/db/schema.ts";
import { CARD_HISTORY_PAGE_SIZE, type CardHistoryPage, type CardHistoryVerdict, type CardHistoryView } from "#lib/shared/card-history-view.ts";
import type { Context } from "#lib/shared/identity.ts";

/** One page of the history, newest first. Costs no call. */
export async function listCardChecks(_context: Context, view: CardHistoryView): Promise<CardHistoryPage> {
  const where = and(verdictIs(view.verdict), view.person ? eq(cardChecks.personId, view.person) : undefined, ...between(view));
  const [rows, total, unfilteredTotal, checkers, month] = await Promise.all([
    cardCheckRows().where(where).orderBy(desc(cardChecks.askedAt), desc(cardChecks.callId)).limit(CARD_HISTORY_PAGE_SIZE).offset((view.page - 1) * CARD_HISTORY_PAGE_SIZE),
    database().$count(cardChecks, where),
    database().$count(cardChecks),
    database().selectDistinct({ id: people.id, name: people.name }).from(cardChecks).innerJoin(people, eq(people.id, cardChecks.personId)).orderBy(asc(people.name)),
    monthSoFar(),
  ]);
  return { checks: rows.map(toCardCheck), page: view.page, total, unfilteredTotal, people: checkers.map(({ id, name }) => ({ id, name })), month };
}

function verdictIs(verdict: CardHistoryVerdict | undefined): SQL | undefined {
  if (verdict === undefined) return undefined;
  if (verdict !== "none") return and(eq(cardChecks.verdict, verdict), eq(cardChecks.isEchoClash, false));
  return or(isNull(cardChecks.verdict), notInArray(cardChecks.verdict, ["T", "F", "N", "P"]), eq(cardChecks.isEchoClash, true));
}

function between({ from, to }: CardHistoryView): (SQL | undefined)[] {
  return [from ? gte(cardChecks.askedAt, startOfDay(from)) : undefined, to ? lt(cardChecks.askedAt, startOfDay(to, 1)) : undefined];
}

/** A call that never left cost nothing: its charge is not missing. */
async function monthSoFar(): Promise<CardHistoryPage["month"]> {
  const [row] = await database()
    .select({
      checks: count(),
      points: sql<number>`coalesce(sum(${calls.costPoints}), 0)::float8`,
      unreported: sql<number>`(count(*) filter (where ${calls.costPoints} is null and ${calls.outcome} in ('answered', 'unknown', 'tryLater')))::int`,
    })
    .from(cardChecks)
    .leftJoin(calls, lastAttempt())
    .where(gte(cardChecks.askedAt, startOfRunning("month")));
  return { checks: row?.checks ?? 0, points: row?.points ?? 0, unreported: row?.unreported ?? 0 };
}
