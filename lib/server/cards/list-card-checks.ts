import "server-only";
import { and, asc, desc, eq, exists, gte, inArray, isNull, notInArray, or, sql, type SQL } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { recordSeen } from "#lib/server/audit/record-audit.ts";
import { countCapped, database } from "#lib/server/db/database.ts";
import { usageByDay } from "#lib/server/db/running-sums-schema.ts";
import { cardChecks, cardRechecks, people } from "#lib/server/db/schema.ts";
import { inShopDays, shopMonth, startOfRunning } from "#lib/server/db/shop-days.ts";
import { urlInput } from "#lib/server/http/request-input.ts";
import { listSpend } from "#lib/server/metering/pricing/list-spend.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { isReachable, MOST_COUNTED } from "#lib/shared/base/list-limits.ts";
import {
  CARD_HISTORY_PAGE_SIZE,
  type CardHistoryPage,
  type CardHistoryRow,
  type CardHistoryVerdict,
  cardHistoryUrl,
  type CardHistoryView,
} from "#lib/shared/cards/card-history.ts";
import { addSpend, NO_SPEND, pointsOfSpend, type Spend } from "#lib/shared/usage/usage.ts";
import { cardCheckRows, toCardCheck } from "./card-check-rows.ts";
import { findRechecks, toRecheckRow } from "./card-rechecks.ts";

/** The query of `GET /api/cards`: nothing of a card holder is in it. */
export const cardHistoryInput = urlInput(cardHistoryUrl);

/** One page of the history, newest first: what was paid for, and what was answered from it for nothing. Costs no call; that it was looked at is in the trail first. */
export async function listCardChecks({ identity }: Context, view: CardHistoryView): Promise<CardHistoryPage> {
  await recordSeen({ kind: "cardHistorySeen", personId: identity.personId });
  const where = conditions(view);
  const [checks, total, unfilteredTotal, checkers, month] = await Promise.all([
    isReachable(view.page, CARD_HISTORY_PAGE_SIZE) ? readPage(where, view.page) : [],
    countRows(where),
    countRows({ check: undefined, recheck: undefined }),
    listCheckers(),
    monthSoFar(),
  ]);
  return { checks, page: view.page, total, unfilteredTotal, people: checkers, month };
}

type Conditions = { check: SQL | undefined; recheck: SQL | undefined };

/** A press that a check has answered has the verdict of that check, and a person and a day of its own. */
function conditions(view: CardHistoryView): Conditions {
  const verdict = verdictIs(view.verdict);
  const ofVerdict = database()
    .select({ id: cardChecks.callId })
    .from(cardChecks)
    .where(and(eq(cardChecks.callId, cardRechecks.callId), verdict));
  return {
    check: and(
      verdict,
      view.person ? eq(cardChecks.personId, view.person) : undefined,
      inShopDays(cardChecks.askedAt, view),
    ),
    recheck: and(
      verdict && exists(ofVerdict),
      view.person ? eq(cardRechecks.personId, view.person) : undefined,
      inShopDays(cardRechecks.askedAt, view),
    ),
  };
}

async function countRows({ check, recheck }: Conditions): Promise<number> {
  const counts = await Promise.all([countCapped(cardChecks, check), countCapped(cardRechecks, recheck)]);
  return Math.min(counts[0] + counts[1], MOST_COUNTED + 1);
}

/** The rows of the page are found first: what the ledger says of their checks is looked up for them alone. */
async function readPage(where: Conditions, page: number): Promise<CardHistoryRow[]> {
  const onPage = await rowsOfPage(where, page);
  const [checks, rechecks] = await Promise.all([
    cardCheckRows().where(
      inArray(
        cardChecks.callId,
        onPage.map(({ callId }) => callId),
      ),
    ),
    findRechecks(onPage.flatMap(({ id, callId }) => (id === callId ? [] : [id]))),
  ]);
  const checkOf = new Map(checks.map((row) => [row.check.callId, toCardCheck(row)]));
  const recheckOf = new Map(rechecks.map((row) => [row.recheck.id, row]));
  return onPage.flatMap(({ id, callId }) => {
    const check = checkOf.get(callId);
    const recheck = recheckOf.get(id);
    if (check === undefined) return [];
    return recheck === undefined ? [{ ...check, answeredFrom: null }] : [toRecheckRow(recheck, check)];
  });
}

/** Each table brings no more than the rows up to the end of the page, out of its own index. */
function rowsOfPage(where: Conditions, page: number): Promise<{ id: string; callId: string }[]> {
  const last = page * CARD_HISTORY_PAGE_SIZE;
  const checks = database()
    .select({ id: cardChecks.callId, callId: cardChecks.callId, at: cardChecks.askedAt })
    .from(cardChecks)
    .where(where.check)
    .orderBy(desc(cardChecks.askedAt), desc(cardChecks.callId))
    .limit(last);
  const rechecks = database()
    .select({ id: cardRechecks.id, callId: cardRechecks.callId, at: cardRechecks.askedAt })
    .from(cardRechecks)
    .where(where.recheck)
    .orderBy(desc(cardRechecks.askedAt), desc(cardRechecks.id))
    .limit(last);
  return unionAll(checks, rechecks)
    .orderBy(sql`3 desc`, sql`1 desc`)
    .limit(CARD_HISTORY_PAGE_SIZE)
    .offset(last - CARD_HISTORY_PAGE_SIZE);
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

/** Out of the running sums: the attempts of a call that was repeated but for the last one cost nothing. */
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
