import "server-only";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { database } from "#lib/server/db/database.ts";
import { ledger, settlements } from "#lib/server/db/ledger-schema.ts";
import { people, shops } from "#lib/server/db/schema.ts";
import { chargeReading, pointsRead } from "#lib/server/metered/sums/charge-reading.ts";
import { countOpenCalls, pricedKinds } from "#lib/server/usage/count-open-calls.ts";
import type { MaybeChargedInput } from "#lib/server/usage/maybe-charged-input.ts";
import { inList } from "#lib/server/usage/open-call-lists.ts";
import type { ChargeReading } from "#lib/shared/charge-reading.ts";
import type { Context } from "#lib/shared/identity.ts";
import type { OpenCall, OpenCallsPage, OpenList } from "#lib/shared/maybe-charged.ts";

const PAGE_SIZE = 50;

/** One page of the calls whose charge nobody knew, newest first, with what all of them can have cost. Costs no call. */
export async function listMaybeCharged(_context: Context, { list, operation, page, upTo = Date.now() }: MaybeChargedInput): Promise<OpenCallsPage> {
  const { reading, isSettled } = await chargeReading();
  const [rows, everyKind] = await Promise.all([listRows({ list, operation, page, upTo }, reading), countOpenCalls(reading)]);
  const kinds = await pricedKinds(everyKind, list, reading);
  const sum = (of: (row: (typeof everyKind)[number]) => number) => everyKind.reduce((total, row) => total + of(row), 0);
  const total = everyKind.reduce((count, row) => count + (operation === undefined || row.operation === operation ? row[list] : 0), 0);
  return {
    list,
    calls: rows.map(toOpenCall),
    kinds,
    counts: { maybe: sum((row) => row.maybe), unreported: sum((row) => row.unreported), settled: sum((row) => row.settled) },
    underWay: sum((row) => row.underWay),
    settledPoints: sum((row) => row.settledPoints),
    reading: { reading, isSettled },
    page,
    pageCount: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    total,
    upTo,
  };
}

type Wanted = Required<Pick<MaybeChargedInput, "list" | "page">> & { operation: MaybeChargedInput["operation"]; upTo: number };
type Row = Awaited<ReturnType<typeof listRows>>[number];

function listRows({ list, operation, page, upTo }: Wanted, reading: ChargeReading) {
  const settler = alias(people, "settler");
  const newest: Record<OpenList, typeof ledger.openedAt | typeof ledger.settledAt> = { maybe: ledger.openedAt, unreported: ledger.openedAt, settled: ledger.settledAt };
  return database()
    .select({
      id: ledger.id, callId: ledger.callId, openedAt: ledger.openedAt, operation: ledger.operation, variant: ledger.variant,
      outcome: ledger.outcome, reason: ledger.reason, code: ledger.code,
      person: people.name, shop: shops.name,
      reportedPoints: pointsRead(ledger, reading),
      settledPoints: ledger.settledPoints, settledAt: ledger.settledAt, settlementNote: ledger.settlementNote, settler: settler.name,
      settlementId: sql<number | null>`(select max(${settlements.id}) from ${settlements} where ${settlements.rowId} = ${ledger.id})`.mapWith(Number),
    })
    .from(ledger)
    .leftJoin(people, eq(people.id, ledger.personId))
    .leftJoin(shops, eq(shops.id, ledger.shopId))
    .leftJoin(settler, eq(settler.id, ledger.settledBy))
    .where(and(inList(list, reading), operation ? eq(ledger.operation, operation) : undefined, lt(newest[list], new Date(upTo + 1))))
    .orderBy(desc(newest[list]), desc(ledger.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
}

function toOpenCall({ settlementId, settledPoints, settledAt, settlementNote, settler, openedAt, ...row }: Row): OpenCall {
  const { id, callId, operation, variant, person, shop, outcome, reason, code, reportedPoints } = row;
  const isSettled = settlementId !== null && settledPoints !== null && settledAt !== null;
  return {
    id, callId, at: openedAt.getTime(), operation, variant, person, shop,
    // What has not ended is in no list.
    outcome: outcome ?? "unknown",
    reason, code, reportedPoints,
    settlement: isSettled ? { id: settlementId, points: settledPoints, at: settledAt.getTime(), by: settler, note: settlementNote ?? "" } : null,
  };
}
