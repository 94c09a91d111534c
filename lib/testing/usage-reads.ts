import { count, desc, isNotNull, sql } from "drizzle-orm";
import { listAudit } from "#lib/server/audit/list-audit.ts";
import { listBuyerRuns } from "#lib/server/buyers/list-buyer-runs.ts";
import { getCacheSettings } from "#lib/server/cache-settings/clear-cache.ts";
import { listCardChecks } from "#lib/server/cards/list-card-checks.ts";
import { listOperationStates } from "#lib/server/connection/get-connection.ts";
import { database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { listPrices } from "#lib/server/metering/pricing/prices.ts";
import { wasLastRejected } from "#lib/server/orders/check-pending-page-numbering.ts";
import { listPeople } from "#lib/server/people/list-people.ts";
import { getRetention } from "#lib/server/retention/get-retention.ts";
import { compareChargeCountings } from "#lib/server/usage/compare-charge-counting.ts";
import { exportCalls } from "#lib/server/usage/export-calls.ts";
import { getBudgets, getMonthDays, getPointsToday } from "#lib/server/usage/get-budgets.ts";
import { getRateLimits } from "#lib/server/usage/get-rate-limits.ts";
import { getUsage } from "#lib/server/usage/get-usage.ts";
import { listCalls } from "#lib/server/usage/list-calls.ts";
import { listPossiblyCharged } from "#lib/server/usage/list-possibly-charged.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { NO_CALL_LOG_FILTERS, type CallLogView } from "#lib/shared/usage/call-log-view.ts";
import type { UsageQuery } from "#lib/shared/usage/usage-view.ts";

export type UsageReads = Record<string, () => Promise<unknown>>;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** All reads of pages that use the ledger or its tables, on a ledger of `fillLedger`. */
export async function usageReads(): Promise<UsageReads> {
  const [person, rare] = await edgeOf(calls.personId);
  const [shop] = await edgeOf(calls.shopId);
  const somebody: Context = {
    identity: { personId: person, email: "filled", name: "Person", roles: ["admin"], sessionId: person },
    requestId: "reads",
  };
  const usage = (question: Partial<UsageQuery>) => () =>
    getUsage(somebody, { period: "month", by: "operation", ...question });
  const quarter = { from: daysAgo(90), to: daysAgo(0) };
  const year = { from: daysAgo(365), to: daysAgo(0) };
  const log = (view: Partial<CallLogView>) => () =>
    listCalls(somebody, { ...NO_CALL_LOG_FILTERS, period: "month", page: 1, ...year, ...view });
  const maybe =
    (list: "maybe" | "unreported" | "reconciled", page = 1) =>
    () =>
      listPossiblyCharged(somebody, { list, page });
  return {
    "overview, month": usage({}),
    "overview, month by person": usage({ by: "person" }),
    "overview, month by shop": usage({ by: "shop" }),
    "overview, month by outcome": usage({ by: "outcome" }),
    "overview, 90 days": usage(quarter),
    "overview, 90 days by person": usage({ ...quarter, by: "person" }),
    "overview, 90 days by what was billed": usage({ ...quarter, by: "billed" }),
    "overview, 90 days of one person by outcome": usage({ ...quarter, by: "outcome", person }),
    "overview, 90 days of what was refused by shop": usage({ ...quarter, by: "shop", outcome: "refused" }),
    "log, month": () => listCalls(somebody, { ...NO_CALL_LOG_FILTERS, period: "month", page: 1 }),
    "log, a year": log({}),
    "log, a year with free answers": log({ free: true }),
    "log, page 200": log({ page: 200 }),
    "log, page 200 with free answers": log({ page: 200, free: true }),
    "log of a person": log({ person }),
    "log of a person with few calls, with free answers": log({ person: rare, free: true }),
    "log of a shop": log({ shop }),
    "log of an operation": log({ operation: "bankCard" }),
    "log of an operation and edition": log({ operation: "buyerOpenId", variant: "standard" }),
    "log of what was refused": log({ outcome: "refused" }),
    "log of what never left": log({ outcome: "notSent" }),
    "log of what is under way": log({ outcome: "underWay" }),
    "log of a code": log({ code: 204 }),
    "log of a code nobody saw": log({ code: 9_999 }),
    "log of a reason": log({ reason: "noAnswer" }),
    "log of what may have been charged": log({ maybe: true }),
    "log of what one person was refused at one operation": log({
      person: rare,
      outcome: "refused",
      operation: "pendingOrders",
    }),
    "maybe charged": maybe("maybe"),
    "maybe charged, page 100": maybe("maybe", 100),
    "charge not reported": maybe("unreported"),
    "charge not reported, page 100": maybe("unreported", 100),
    reconciled: maybe("reconciled"),
    "reconciled, page 50": maybe("reconciled", 50),
    budgets: () => getBudgets(somebody.identity),
    "budgets, day by day": () => getMonthDays(somebody.identity),
    "what a person's day has cost": () =>
      database().execute(sql`select lock_person_spend(${person}::uuid, current_date - 1, ${person}::uuid)`),
    "points today": () => getPointsToday(somebody.identity),
    prices: () => listPrices("bankCard"),
    pace: () => getRateLimits(somebody.identity),
    "charge readings": () => compareChargeCountings(somebody.identity),
    "states of the operations": () => listOperationStates(),
    "whether pending orders were refused": () => wasLastRejected(somebody, shop),
    "card history": () => listCardChecks(somebody, { page: 1 }),
    "card history, page 400": () => listCardChecks(somebody, { page: 400 }),
    "card history of mismatches": () => listCardChecks(somebody, { page: 1, verdict: "F" }),
    "card history of a person": () => listCardChecks(somebody, { page: 1, person: rare }),
    "buyer runs": () => listBuyerRuns(somebody),
    "audit trail": () => listAudit(somebody, { page: 1 }),
    "audit trail, page 200": () => listAudit(somebody, { page: 200 }),
    "audit trail of a kind": () => listAudit(somebody, { page: 1, kind: "exported" }),
    "audit trail of a person": () => listAudit(somebody, { page: 1, person: rare }),
    "audit trail of a quarter long ago": () =>
      listAudit(somebody, { page: 1, from: daysAgo(380), to: daysAgo(290) }),
    people: () => listPeople(),
    retention: () => getRetention(),
    "kept answers": () => getCacheSettings(),
    "file of calls, first batch": () => firstPart(somebody),
  };
}

async function firstPart(somebody: Context): Promise<void> {
  const file = await exportCalls(
    somebody,
    { ...NO_CALL_LOG_FILTERS, period: "month", from: daysAgo(365), to: daysAgo(0), free: true },
    (key) => key,
  );
  const parts = file.parts[Symbol.asyncIterator]();
  for (let taken = 0; taken < 3; taken += 1) await parts.next();
  await parts.return?.();
}

/** The values with the most and the fewest calls. */
async function edgeOf(column: typeof calls.personId | typeof calls.shopId): Promise<[string, string]> {
  const rows = await database()
    .select({ id: column })
    .from(calls)
    .where(isNotNull(column))
    .groupBy(column)
    .orderBy(desc(count()));
  const [first, last] = [rows[0]?.id, rows.at(-1)?.id];
  if (!first || !last) throw new Error("the ledger is not filled");
  return [first, last];
}
