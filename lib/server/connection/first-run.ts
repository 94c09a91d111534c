import "server-only";
import { and, eq, gte, inArray, isNotNull, notInArray, or, sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { spendTotals } from "#lib/server/db/running-sums-schema.ts";
import { people, serviceAccounts, shops } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { accessToken } from "#lib/server/metering/gateway/gateway.ts";
import { getAuthoredSetting, getSetting } from "#lib/server/settings/get-setting.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { FIRST_RUN_STEPS, type FirstRunStep } from "#lib/shared/settings/connection.ts";

type PresentAccount = { id: string; beganAt: Date | null; isUsed: boolean };

/** Reads the present account of the service. */
export async function readAccount(): Promise<PresentAccount> {
  const { id } = (await settingsSnapshot()).account;
  const db = database();
  const isEarlier = sql`exists (select 1 from ${serviceAccounts} e where e.nr < ${serviceAccounts}.nr)`;
  const [[row], [used]] = await Promise.all([
    db
      .select({ beganAt: serviceAccounts.beganAt })
      .from(serviceAccounts)
      .where(and(eq(serviceAccounts.id, id), isEarlier)),
    // Running sums are few even if calls are many.
    db.select({ id: spendTotals.accountId }).from(spendTotals).where(eq(spendTotals.accountId, id)).limit(1),
  ]);
  return { id, beganAt: row?.beganAt ?? null, isUsed: used !== undefined };
}

/** Codes that prove neither the address nor the token. Spec: "Errors". */
const NO_PROOF = [401, 404];

/**
 * Finds which steps of the first live run are done, by looking at environment, token, ledger, shops, settings and
 * people. Sandbox use and calls of another account don't count.
 */
export async function findFirstRun({ id, beganAt }: PresentAccount): Promise<Record<FirstRunStep, boolean>> {
  if (env().mode === "sandbox")
    return Object.fromEntries(FIRST_RUN_STEPS.map((step) => [step, false])) as Record<FirstRunStep, boolean>;
  // Another account's calls may be many: skip those from before this one.
  const isIts = and(eq(ledger.accountId, id), beganAt === null ? undefined : gte(ledger.openedAt, beganAt));
  const isList = and(
    isIts,
    inArray(ledger.operation, ["pendingOrders", "soldOrders"]),
    isNotNull(ledger.shopId),
    eq(ledger.outcome, "answered"),
  );
  const isProof = and(isIts, notInArray(ledger.code, NO_PROOF));
  const isNumbered = or(isNotNull(shops.ownerId), isNotNull(shops.shopId), isNotNull(shops.sellerId));
  const [token, probe, shop, pageBase, page, statuses, { account }, budgets, persons] = await Promise.all([
    accessToken(),
    database().select({ id: ledger.id }).from(ledger).where(isProof).limit(1),
    database().select({ id: shops.id }).from(shops).where(isNumbered).limit(1),
    getSetting("pendingPageBase"),
    database().select({ id: ledger.id }).from(ledger).where(isList).limit(1),
    getSetting("orderStatuses"),
    settingsSnapshot(),
    getAuthoredSetting("budgets"),
    database().select({ id: people.id }).from(people).limit(2),
  ]);
  return {
    address: true,
    token: token !== null,
    probe: probe.length > 0,
    shop: shop.length > 0,
    pageBase: pageBase !== null,
    page: page.length > 0,
    statuses: statuses !== null,
    chargeRule: account.chargeRule !== null,
    budget: budgets.set !== null,
    colleague: persons.length > 1,
  };
}

/** Tells if a live desk has no access token. Reads the settings in memory, no statement. */
export async function isTokenMissing(): Promise<boolean> {
  return env().mode !== "sandbox" && (await accessToken()) === null;
}

/** Tells if a live desk still has a first step to do. */
export async function isFirstRunOpen(): Promise<boolean> {
  if (env().mode === "sandbox") return false;
  const done = await findFirstRun(await readAccount());
  return FIRST_RUN_STEPS.some((step) => !done[step]);
}
