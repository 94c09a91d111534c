import "server-only";
import { and, desc, eq, gt, lt, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { database } from "#lib/server/db/database.ts";
import { calls, reconciliations } from "#lib/server/db/ledger-schema.ts";
import { openCharges } from "#lib/server/db/running-sums-schema.ts";
import { serviceAccounts } from "#lib/server/db/schema.ts";
import { chargeRule } from "#lib/server/metering/pricing/charge-rule.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { isReachable, reachablePages } from "#lib/shared/base/list-limits.ts";
import type { MaybeChargedView, OpenCallsPage, OpenList } from "#lib/shared/usage/maybe-charged.ts";
import { countOpenCalls, countUnderWay, pricedKinds, readOpenCalls } from "./open-calls.ts";

const PAGE_SIZE = 50;

/** One page of the calls whose charge nobody knew, newest first, with what all of them can have cost. Costs no call. */
export async function listMaybeCharged(
  _context: Context,
  { list, operation, page, upTo = Date.now() }: MaybeChargedView,
): Promise<OpenCallsPage> {
  const { rule, isConfirmed } = await chargeRule();
  const [everyKind, underWay] = await Promise.all([countOpenCalls(), countUnderWay()]);
  const kinds = await pricedKinds(everyKind, list);
  const sum = (of: (row: (typeof everyKind)[number]) => number) =>
    everyKind.reduce((total, row) => total + of(row), 0);
  const total = everyKind.reduce(
    (count, row) => count + (operation === undefined || row.operation === operation ? row[list] : 0),
    0,
  );
  const isThere = isReachable(page, PAGE_SIZE) && (page - 1) * PAGE_SIZE < total;
  const ids = isThere ? await listIds({ list, operation, page, upTo }) : null;
  return {
    list,
    calls: ids === null ? [] : await readOpenCalls(ids),
    kinds,
    counts: {
      maybe: sum((row) => row.maybe),
      unreported: sum((row) => row.unreported),
      reconciled: sum((row) => row.reconciled),
    },
    underWay,
    reconciledPoints: sum((row) => row.reconciledPoints),
    rule: { rule, isConfirmed },
    page,
    pageCount: reachablePages(total, PAGE_SIZE),
    total,
    upTo,
  };
}

type Wanted = Required<Pick<MaybeChargedView, "list" | "page">> & {
  operation: MaybeChargedView["operation"];
  upTo: number;
};

/** The attempts of one page, newest first: those that a person reconciled by when they did. */
async function listIds({ list, operation, page, upTo }: Wanted): Promise<string[]> {
  const before = new Date(upTo + 1);
  const part = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const rows =
    list === "reconciled"
      ? await reconciledRows(operation, before, part)
      : await openRows(list, operation, before, part);
  return rows.map(({ id }) => id);
}

type Part = { limit: number; offset: number };

function openRows(
  list: Exclude<OpenList, "reconciled">,
  operation: Wanted["operation"],
  before: Date,
  { limit, offset }: Part,
) {
  const [perCall, perRow] =
    list === "maybe"
      ? [openCharges.isMaybePerCall, openCharges.isMaybePerRow]
      : [openCharges.isUnreportedPerCall, openCharges.isUnreportedPerRow];
  return (
    database()
      .select({ id: openCharges.rowId })
      .from(openCharges)
      .innerJoin(serviceAccounts, eq(serviceAccounts.id, openCharges.accountId))
      // The second condition is that of the list's index.
      .where(
        and(
          sql`case ${serviceAccounts.chargeRule} when 'perCall' then ${perCall} when 'perRow' then ${perRow} else true end`,
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
