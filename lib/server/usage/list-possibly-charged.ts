import "server-only";
import { and, desc, eq, exists, gt, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { database } from "#lib/server/db/database.ts";
import { calls, reconciliations } from "#lib/server/db/ledger-schema.ts";
import { openCharges } from "#lib/server/db/running-sums-schema.ts";
import { serviceAccounts } from "#lib/server/db/schema.ts";
import { chargeCounting } from "#lib/server/metering/pricing/confirm-charge-counting.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { isReachable, reachablePages } from "#lib/shared/base/list-limits.ts";
import {
  kindsShown,
  type PossiblyChargedQuery,
  type PossiblyChargedView,
  type PossiblyChargedPage,
  type PossiblyChargedList,
} from "#lib/shared/usage/possibly-charged.ts";
import {
  countPossiblyCharged,
  countInProgress,
  pricedKinds,
  readPossiblyCharged,
} from "./read-possibly-charged.ts";

const PAGE_SIZE = 50;

/** Lists one page of calls with unknown charges, newest first, and the most that all of them can have cost. Free. */
export async function listPossiblyCharged(
  _context: Context,
  { page, upTo = Date.now(), ...question }: PossiblyChargedView,
): Promise<PossiblyChargedPage> {
  const { list } = question;
  const { rule, isConfirmed } = await chargeCounting();
  const [everyKind, underWay] = await Promise.all([countPossiblyCharged(), countInProgress()]);
  const kinds = await pricedKinds(everyKind, list);
  const sum = (of: (row: (typeof everyKind)[number]) => number) =>
    everyKind.reduce((total, row) => total + of(row), 0);
  const total = kindsShown(everyKind, question).reduce((count, row) => count + row[list], 0);
  const isThere = isReachable(page, PAGE_SIZE) && (page - 1) * PAGE_SIZE < total;
  const part = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const ids = isThere ? await listPossiblyChargedIds(question, upTo, part) : null;
  return {
    list,
    calls: ids === null ? [] : await readPossiblyCharged(ids),
    kinds,
    counts: {
      maybe: sum((row) => row.maybe),
      unreported: sum((row) => row.unreported),
      reconciled: sum((row) => row.reconciled),
    },
    underWay,
    rule: { rule, isConfirmed },
    page,
    pageCount: reachablePages(total, PAGE_SIZE),
    total,
    upTo,
  };
}

/** Filters of a list; `variant` null: only attempts without one. */
type Wanted = Omit<PossiblyChargedQuery, "variant"> & { variant?: string | null | undefined };
type Part = { limit: number; offset: number };

/** Lists the attempts of a list, newest first; confirmed ones by the time of confirmation. */
export async function listPossiblyChargedIds(
  { list, ...kind }: Wanted,
  upTo: number,
  part: Part,
): Promise<string[]> {
  const before = new Date(upTo + 1);
  const rows =
    list === "reconciled"
      ? await reconciledRows(kind, before, part)
      : await openRows(list, kind, before, part);
  return rows.map(({ id }) => id);
}

function isOfKind({ operation, variant }: Omit<Wanted, "list">) {
  return and(
    operation ? eq(calls.operation, operation) : undefined,
    variant === null ? isNull(calls.variant) : variant ? eq(calls.variant, variant) : undefined,
  );
}

function openRows(
  list: Exclude<PossiblyChargedList, "reconciled">,
  kind: Omit<Wanted, "list">,
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
      // The second condition is the one of the list's index.
      .where(
        and(
          sql`case ${serviceAccounts.chargeRule}
            when 'perCall' then ${perCall}
            when 'perRow' then ${perRow}
            else true
          end`,
          or(perCall, perRow),
          kind.operation ? eq(openCharges.operation, kind.operation) : undefined,
          kind.variant === undefined
            ? undefined
            : exists(
                database()
                  .select({ id: calls.id })
                  .from(calls)
                  .where(and(eq(calls.id, openCharges.rowId), isOfKind(kind))),
              ),
          lt(openCharges.openedAt, before),
        ),
      )
      .orderBy(desc(openCharges.openedAt), desc(openCharges.rowId))
      .limit(limit)
      .offset(offset)
  );
}

function reconciledRows(kind: Omit<Wanted, "list">, before: Date, { limit, offset }: Part) {
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
    .where(and(isLast, isOfKind(kind), lt(reconciliations.reconciledAt, before)))
    .orderBy(desc(reconciliations.id))
    .limit(limit)
    .offset(offset);
}
