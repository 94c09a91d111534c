import "server-only";
import { and, asc, count, desc, eq, gte, isNull, lt, notInArray, or, sql, type SQL } from "drizzle-orm";
import { cardCheckRows, lastAttempt, toCardCheck } from "#lib/server/cards/card-check-rows.ts";
import { startOfDay, startOfRunning } from "#lib/server/cards/shop-time.ts";
import { database } from "#lib/server/db/database.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { cardChecks, people } from "#lib/server/db/schema.ts";
import { chargeReading, knownPoints } from "#lib/server/metered/sums/charge-reading.ts";
import { isMaybe, isUnreported } from "#lib/server/metered/sums/list-spend.ts";
import { CARD_HISTORY_PAGE_SIZE, type CardHistoryPage, type CardHistoryVerdict, type CardHistoryView } from "#lib/shared/card-history-view.ts";
import type { ChargeReading } from "#lib/shared/charge-reading.ts";
import type { Context } from "#lib/shared/identity.ts";

/** One page of the history, newest first. Costs no call. */
export async function listCardChecks(_context: Context, view: CardHistoryView): Promise<CardHistoryPage> {
  const { reading } = await chargeReading();
  const where = and(verdictIs(view.verdict), view.person ? eq(cardChecks.personId, view.person) : undefined, ...between(view));
  const [rows, total, unfilteredTotal, checkers, month] = await Promise.all([
    cardCheckRows(reading).where(where).orderBy(desc(cardChecks.askedAt), desc(cardChecks.callId)).limit(CARD_HISTORY_PAGE_SIZE).offset((view.page - 1) * CARD_HISTORY_PAGE_SIZE),
    database().$count(cardChecks, where),
    database().$count(cardChecks),
    database().selectDistinct({ id: people.id, name: people.name }).from(cardChecks).innerJoin(people, eq(people.id, cardChecks.personId)).orderBy(asc(people.name)),
    monthSoFar(reading),
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

/** A check whose ledger row is gone may have been charged, as one that is open. */
async function monthSoFar(reading: ChargeReading): Promise<CardHistoryPage["month"]> {
  const points = knownPoints(reading);
  const [row] = await database()
    .select({
      checks: count(),
      points: sql<number>`coalesce(sum(${points}), 0)::float8`,
      unreported: sql<number>`(count(*) filter (where ${isUnreported(reading)}))::int`,
      maybe: sql<number>`(count(*) filter (where ${ledger.id} is null or ${isMaybe(reading)}))::int`,
    })
    .from(cardChecks)
    .leftJoin(ledger, lastAttempt())
    .where(gte(cardChecks.askedAt, startOfRunning("month")));
  return { checks: row?.checks ?? 0, points: row?.points ?? 0, unreported: row?.unreported ?? 0, maybe: row?.maybe ?? 0 };
}
