import "server-only";
import { and, desc, eq, gt, inArray, lt, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { database } from "#lib/server/db/database.ts";
import { calls, ledger, reconciliations } from "#lib/server/db/ledger-schema.ts";
import { openCharges } from "#lib/server/db/running-sums-schema.ts";
import { people, shops } from "#lib/server/db/schema.ts";
import { byRule, chargeRule, pointsBy } from "#lib/server/metering/pricing/charge-rule.ts";
import { countOpenCalls, countUnderWay, pricedKinds } from "#lib/server/usage/count-open-calls.ts";
import type { MaybeChargedInput } from "#lib/server/usage/maybe-charged-input.ts";
import { isReachable, reachablePages } from "#lib/shared/base/list-limits.ts";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { OpenCall, OpenCallsPage, OpenList } from "#lib/shared/usage/maybe-charged.ts";

const PAGE_SIZE = 50;

/** One page of the calls whose charge nobody knew, newest first, with what all of them can have cost. Costs no call. */
export async function listMaybeCharged(
  _context: Context,
  { list, operation, page, upTo = Date.now() }: MaybeChargedInput,
): Promise<OpenCallsPage> {
  const { reading, isSettled } = await chargeRule();
  const [everyKind, underWay] = await Promise.all([countOpenCalls(reading), countUnderWay()]);
  const kinds = await pricedKinds(everyKind, list, reading);
  const sum = (of: (row: (typeof everyKind)[number]) => number) =>
    everyKind.reduce((total, row) => total + of(row), 0);
  const total = everyKind.reduce(
    (count, row) => count + (operation === undefined || row.operation === operation ? row[list] : 0),
    0,
  );
  const isThere = isReachable(page, PAGE_SIZE) && (page - 1) * PAGE_SIZE < total;
  const rows = isThere ? await listRows(await pageOf({ list, operation, page, upTo }, reading), reading) : [];
  return {
    list,
    calls: rows.map(toOpenCall),
    kinds,
    counts: {
      maybe: sum((row) => row.maybe),
      unreported: sum((row) => row.unreported),
      settled: sum((row) => row.settled),
    },
    underWay,
    reconciledPoints: sum((row) => row.reconciledPoints),
    reading: { reading, isSettled },
    page,
    pageCount: reachablePages(total, PAGE_SIZE),
    total,
    upTo,
  };
}

type Wanted = Required<Pick<MaybeChargedInput, "list" | "page">> & {
  operation: MaybeChargedInput["operation"];
  upTo: number;
};
type Row = Awaited<ReturnType<typeof listRows>>[number];

/** The attempts of one page, newest first: those that a person settled by when they did. */
async function pageOf({ list, operation, page, upTo }: Wanted, reading: ChargeRule): Promise<string[]> {
  const before = new Date(upTo + 1);
  const part = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const rows =
    list === "settled"
      ? await reconciledRows(operation, before, part)
      : await openRows(list, reading, operation, before, part);
  return rows.map(({ id }) => id);
}

type Part = { limit: number; offset: number };

function openRows(
  list: Exclude<OpenList, "settled">,
  reading: ChargeRule,
  operation: Wanted["operation"],
  before: Date,
  { limit, offset }: Part,
) {
  const ofList = {
    maybe: [byRule(openCharges, "isMaybe", reading), openCharges.isMaybePerCall, openCharges.isMaybePerRow],
    unreported: [
      byRule(openCharges, "isUnreported", reading),
      openCharges.isUnreportedPerCall,
      openCharges.isUnreportedPerRow,
    ],
  } as const;
  const [isIn, perCall, perRow] = ofList[list];
  return (
    database()
      .select({ id: openCharges.rowId })
      .from(openCharges)
      // The second condition is that of the list's index.
      .where(
        and(
          isIn,
          or(perCall, perRow),
          operation ? eq(openCharges.operation, operation) : undefined,
          lt(openCharges.openedAt, before),
        ),
      )
      .orderBy(desc(openCharges.openedAt), desc(openCharges.rowId))
      .limit(limit)
      .offset(offset)
  );
}

function reconciledRows(operation: Wanted["operation"], before: Date, { limit, offset }: Part) {
  const db = database();
  const later = alias(reconciliations, "later");
  const isLast = notExists(
    db
      .select({ id: later.id })
      .from(later)
      .where(and(eq(later.rowId, reconciliations.rowId), gt(later.id, reconciliations.id))),
  );
  return db
    .select({ id: reconciliations.rowId })
    .from(reconciliations)
    .innerJoin(calls, eq(calls.id, reconciliations.rowId))
    .where(
      and(
        isLast,
        operation ? eq(calls.operation, operation) : undefined,
        lt(reconciliations.reconciledAt, before),
      ),
    )
    .orderBy(desc(reconciliations.id))
    .limit(limit)
    .offset(offset);
}

/** What is known of these attempts, in their order. */
async function listRows(ids: string[], reading: ChargeRule) {
  const rows = await readRows(ids, reading);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function readRows(ids: string[], reading: ChargeRule) {
  const settler = alias(people, "settler");
  return database()
    .select({
      id: ledger.id,
      callId: ledger.callId,
      openedAt: ledger.openedAt,
      operation: ledger.operation,
      variant: ledger.variant,
      outcome: ledger.outcome,
      reason: ledger.reason,
      code: ledger.code,
      person: people.name,
      shop: shops.name,
      reportedPoints: pointsBy(ledger, reading),
      reconciledPoints: ledger.reconciledPoints,
      reconciledAt: ledger.reconciledAt,
      reconciliationNote: ledger.reconciliationNote,
      settler: settler.name,
      reconciliationId: sql<
        number | null
      >`(select max(${reconciliations.id}) from ${reconciliations} where ${reconciliations.rowId} = ${ledger.id})`.mapWith(
        Number,
      ),
    })
    .from(ledger)
    .leftJoin(people, eq(people.id, ledger.personId))
    .leftJoin(shops, eq(shops.id, ledger.shopId))
    .leftJoin(settler, eq(settler.id, ledger.reconciledBy))
    .where(inArray(ledger.id, ids));
}

function toOpenCall({
  reconciliationId,
  reconciledPoints,
  reconciledAt,
  reconciliationNote,
  settler,
  openedAt,
  ...row
}: Row): OpenCall {
  const { id, callId, operation, variant, person, shop, outcome, reason, code, reportedPoints } = row;
  const isSettled = reconciliationId !== null && reconciledPoints !== null && reconciledAt !== null;
  return {
    id,
    callId,
    at: openedAt.getTime(),
    operation,
    variant,
    person,
    shop,
    // What has not ended is in no list.
    outcome: outcome ?? "unknown",
    reason,
    code,
    reportedPoints,
    reconciliation: isSettled
      ? {
          id: reconciliationId,
          points: reconciledPoints,
          at: reconciledAt.getTime(),
          by: settler,
          note: reconciliationNote ?? "",
        }
      : null,
  };
}
