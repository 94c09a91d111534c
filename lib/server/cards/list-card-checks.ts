import "server-only";
import { and, asc, desc, eq, exists, gte, inArray, isNull, notInArray, or, type SQL } from "drizzle-orm";
import { countCapped, database } from "#lib/server/db/database.ts";
import { usageByDay } from "#lib/server/db/running-sums-schema.ts";
import { cardChecks, people } from "#lib/server/db/schema.ts";
import { inShopDays, shopMonth, startOfRunning } from "#lib/server/db/shop-days.ts";
import { urlInput } from "#lib/server/http/request-input.ts";
import { chargeRule } from "#lib/server/metering/pricing/charge-rule.ts";
import { listSpend } from "#lib/server/metering/pricing/list-spend.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { isReachable } from "#lib/shared/base/list-limits.ts";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";
import {
  CARD_HISTORY_PAGE_SIZE,
  type CardHistoryPage,
  type CardHistoryVerdict,
  cardHistoryUrl,
  type CardHistoryView,
} from "#lib/shared/cards/card-history.ts";
import { addSpend, NO_SPEND, type Spend } from "#lib/shared/usage/usage.ts";
import { cardCheckRows, toCardCheck } from "./card-check-rows.ts";

/** The query of `GET /api/cards`: nothing of a card holder is in it. */
export const cardHistoryInput = urlInput(cardHistoryUrl);

/** One page of the history, newest first. Costs no call. */
export async function listCardChecks(_context: Context, view: CardHistoryView): Promise<CardHistoryPage> {
  const { rule } = await chargeRule();
  const where = and(
    verdictIs(view.verdict),
    view.person ? eq(cardChecks.personId, view.person) : undefined,
    inShopDays(cardChecks.askedAt, view),
  );
  const [rows, total, unfilteredTotal, checkers, month] = await Promise.all([
    isReachable(view.page, CARD_HISTORY_PAGE_SIZE) ? readPage(where, view.page, rule) : [],
    countCapped(cardChecks, where),
    countCapped(cardChecks, undefined),
    listCheckers(),
    monthSoFar(rule),
  ]);
  return { checks: rows.map(toCardCheck), page: view.page, total, unfilteredTotal, people: checkers, month };
}

/** The checks of the page are found first: what the ledger says of them is looked up for them alone. */
function readPage(where: SQL | undefined, page: number, rule: ChargeRule) {
  const onPage = database()
    .select({ id: cardChecks.callId })
    .from(cardChecks)
    .where(where)
    .orderBy(desc(cardChecks.askedAt), desc(cardChecks.callId))
    .limit(CARD_HISTORY_PAGE_SIZE)
    .offset((page - 1) * CARD_HISTORY_PAGE_SIZE);
  return cardCheckRows(rule)
    .where(inArray(cardChecks.callId, onPage))
    .orderBy(desc(cardChecks.askedAt), desc(cardChecks.callId));
}

function listCheckers(): Promise<CardHistoryPage["people"]> {
  const ofPerson = database()
    .select({ id: cardChecks.callId })
    .from(cardChecks)
    .where(eq(cardChecks.personId, people.id));
  return database()
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(exists(ofPerson))
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
async function monthSoFar(rule: ChargeRule): Promise<CardHistoryPage["month"]> {
  const [checks, kinds] = await Promise.all([
    database().$count(cardChecks, gte(cardChecks.askedAt, startOfRunning("month"))),
    listSpend({}, and(eq(usageByDay.operation, "bankCard"), gte(usageByDay.day, shopMonth().from)), rule),
  ]);
  const { points, unreportedCalls, maybeCalls } = kinds.reduce<Spend>(addSpend, NO_SPEND);
  return { checks, points, unreported: unreportedCalls, maybe: maybeCalls };
}
