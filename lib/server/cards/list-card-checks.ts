import "server-only";
import { and, asc, desc, eq, exists, gte, inArray, isNull, notInArray, or, sql, type SQL } from "drizzle-orm";
import { alias, type AnyPgColumn, unionAll } from "drizzle-orm/pg-core";
import { recordSeen } from "#lib/server/audit/record-audit.ts";
import { countCapped, database } from "#lib/server/db/database.ts";
import { usageByDay } from "#lib/server/db/running-sums-schema.ts";
import { cardChecks, cardRechecks, people } from "#lib/server/db/schema.ts";
import { inShopDays, shopMonth, startOfRunning } from "#lib/server/db/shop-days.ts";
import { urlInput } from "#lib/server/http/request-input.ts";
import { listSpend } from "#lib/server/metering/pricing/list-spend.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { isReachable, MAX_COUNTED } from "#lib/shared/base/list-limits.ts";
import {
  CARD_HISTORY_PAGE_SIZE,
  type CardHistoryFilters,
  type CardHistoryPage,
  type CardHistoryRow,
  type CardHistoryVerdict,
  cardHistoryUrl,
  type CardHistoryView,
} from "#lib/shared/cards/card-history.ts";
import { addSpend, NO_SPEND, pointsOfSpend, type Spend } from "#lib/shared/usage/usage.ts";
import { cardCheckRows, toHistoryRow } from "./card-check-rows.ts";
import { offeredPurposes, purposeIs } from "./card-purposes.ts";
import { findRechecks, toRecheckRow } from "./card-rechecks.ts";

/** The query of `GET /api/cards`: nothing of a card holder is in it. */
export const cardHistoryInput = urlInput(cardHistoryUrl);

/**
 * Lists one page of the history, newest first: paid checks, and results shown again for free. No call; recorded
 * before it is read.
 */
export async function listCardChecks({ identity }: Context, view: CardHistoryView): Promise<CardHistoryPage> {
  await recordSeen({ kind: "cardHistorySeen", personId: identity.personId });
  const where = await historyConditions(view);
  const [checks, total, unfilteredTotal, checkers, month] = await Promise.all([
    isReachable(view.page, CARD_HISTORY_PAGE_SIZE)
      ? readRows(where, { skip: (view.page - 1) * CARD_HISTORY_PAGE_SIZE, count: CARD_HISTORY_PAGE_SIZE })
      : [],
    countRows(where),
    countRows({ check: undefined, recheck: undefined }),
    listCheckers(),
    monthSoFar(),
  ]);
  return { checks, page: view.page, total, unfilteredTotal, people: checkers, month };
}

type Conditions = { check: SQL | undefined; recheck: SQL | undefined };

/**
 * Conditions for checks and rechecks. A recheck has the verdict and card of its check, but its own person, purpose
 * and day.
 */
export async function historyConditions(view: CardHistoryFilters): Promise<Conditions> {
  const purposes = await offeredPurposes();
  const isIt = and(verdictIs(view.verdict), cardIs(view));
  const answeredBy = database()
    .select({ id: cardChecks.callId })
    .from(cardChecks)
    .where(and(eq(cardChecks.callId, cardRechecks.callId), isIt));
  return {
    check: and(
      isIt,
      view.person ? eq(cardChecks.personId, view.person) : undefined,
      purposeIs(cardChecks.purpose, view.purpose, purposes),
      inShopDays(cardChecks.askedAt, view),
    ),
    recheck: and(
      isIt && exists(answeredBy),
      view.person ? eq(cardRechecks.personId, view.person) : undefined,
      purposeIs(cardRechecks.purpose, view.purpose, purposes),
      inShopDays(cardRechecks.askedAt, view),
    ),
  };
}

/** Condition on the card. A redacted check has no last four digits any more; its keyed hash stays. */
function cardIs({ card, ends }: CardHistoryFilters): SQL | undefined {
  const other = alias(cardChecks, "other");
  const sameCard =
    card && database().select({ key: other.cardKey }).from(other).where(eq(other.callId, card));
  return and(
    sameCard ? inArray(cardChecks.cardKey, sameCard) : undefined,
    ends ? eq(sql`right(${cardChecks.maskedCard}, 4)`, ends) : undefined,
  );
}

export async function countRows({ check, recheck }: Conditions): Promise<number> {
  const counts = await Promise.all([countCapped(cardChecks, check), countCapped(cardRechecks, recheck)]);
  return Math.min(counts[0] + counts[1], MAX_COUNTED + 1);
}

/** Rows from a place on, without the first `skip`. */
type Slice = { skip: number; count: number; after?: CardPlace | null };

export type CardSlice = { rows: CardHistoryRow[]; last: CardPlace | null };

/** Time, to the microsecond, and id of the last row read. */
export type CardPlace = { id: string; at: string };

/** Reads the newest rows after the skipped ones. Finds them first, so that the ledger is read for them only. */
export async function readRows(where: Conditions, slice: Slice): Promise<CardHistoryRow[]> {
  return (await readFrom(where, slice)).rows;
}

/** Reads rows and the place to continue from; null after the last row. */
export async function readFrom(where: Conditions, slice: Slice): Promise<CardSlice> {
  const found = await findRows(where, slice);
  const [purposes, checks, rechecks] = await Promise.all([
    offeredPurposes(),
    cardCheckRows().where(
      inArray(
        cardChecks.callId,
        found.map(({ callId }) => callId),
      ),
    ),
    findRechecks(found.flatMap(({ id, callId }) => (id === callId ? [] : [id]))),
  ]);
  const checkOf = new Map(checks.map((row) => [row.check.callId, toHistoryRow(row, purposes)]));
  const recheckOf = new Map(rechecks.map((row) => [row.recheck.id, row]));
  const rows = found.flatMap(({ id, callId }) => {
    const check = checkOf.get(callId);
    const recheck = recheckOf.get(id);
    if (check === undefined) return [];
    return [recheck === undefined ? check : toRecheckRow(recheck, check, purposes)];
  });
  return { rows, last: found.length < slice.count ? null : (found.at(-1) ?? null) };
}

/** Finds the rows of a slice; each table contributes only rows up to its end, by its own index. */
function findRows(
  where: Conditions,
  { skip, count, after }: Slice,
): Promise<(CardPlace & { callId: string })[]> {
  const behind = (at: AnyPgColumn, id: AnyPgColumn) =>
    after ? sql`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)` : undefined;
  const exact = (at: AnyPgColumn) => sql<string>`${at}::text`;
  const checks = database()
    .select({
      id: cardChecks.callId,
      callId: cardChecks.callId,
      at: exact(cardChecks.askedAt),
      askedAt: cardChecks.askedAt,
    })
    .from(cardChecks)
    .where(and(where.check, behind(cardChecks.askedAt, cardChecks.callId)))
    .orderBy(desc(cardChecks.askedAt), desc(cardChecks.callId))
    .limit(skip + count);
  const rechecks = database()
    .select({
      id: cardRechecks.id,
      callId: cardRechecks.callId,
      at: exact(cardRechecks.askedAt),
      askedAt: cardRechecks.askedAt,
    })
    .from(cardRechecks)
    .where(and(where.recheck, behind(cardRechecks.askedAt, cardRechecks.id)))
    .orderBy(desc(cardRechecks.askedAt), desc(cardRechecks.id))
    .limit(skip + count);
  return unionAll(checks, rechecks)
    .orderBy(sql`4 desc`, sql`1 desc`)
    .limit(count)
    .offset(skip);
}

function listCheckers(): Promise<CardHistoryPage["people"]> {
  const paid = database()
    .select({ id: cardChecks.callId })
    .from(cardChecks)
    .where(eq(cardChecks.personId, people.id));
  const free = database()
    .select({ id: cardRechecks.id })
    .from(cardRechecks)
    .where(eq(cardRechecks.personId, people.id));
  return database()
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(or(exists(paid), exists(free)))
    .orderBy(asc(people.name));
}

function verdictIs(verdict: CardHistoryVerdict | undefined): SQL | undefined {
  if (verdict === undefined) return undefined;
  if (verdict !== "none") return and(eq(cardChecks.verdict, verdict), eq(cardChecks.isEchoClash, false));
  return or(
    isNull(cardChecks.verdict),
    notInArray(cardChecks.verdict, ["T", "F", "N", "P"]),
    eq(cardChecks.isEchoClash, true),
  );
}

/** Sums this month from the running sums, in which all but the last attempt of a repeated call cost nothing. */
async function monthSoFar(): Promise<CardHistoryPage["month"]> {
  const [checks, kinds] = await Promise.all([
    database().$count(cardChecks, gte(cardChecks.askedAt, startOfRunning("month"))),
    listSpend({}, and(eq(usageByDay.operation, "bankCard"), gte(usageByDay.day, shopMonth().from))),
  ]);
  const spend = kinds.reduce<Spend>(addSpend, NO_SPEND);
  return {
    checks,
    points: pointsOfSpend(spend),
    unreported: spend.unreportedCalls,
    maybe: spend.maybeCalls,
  };
}
