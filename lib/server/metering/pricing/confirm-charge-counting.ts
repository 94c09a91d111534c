import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { callKinds } from "#lib/server/db/running-sums-schema.ts";
import { people, serviceAccounts } from "#lib/server/db/schema.ts";
import { forgetSettings, settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { SetBy } from "#lib/shared/base/identity.ts";
import { type ChargeCounting, DEFAULT_CHARGE_RULE } from "#lib/shared/calls/charge-counting.ts";
import { LIST_OPERATIONS } from "#lib/shared/calls/listed-prices.ts";
import { exactly, type Points } from "#lib/shared/calls/points.ts";

/** Reads the charge counting of the current account; `isConfirmed` is false until an admin confirms it. */
export async function chargeCounting(): Promise<{ rule: ChargeCounting; isConfirmed: boolean }> {
  const { chargeRule: confirmed } = (await settingsSnapshot()).account;
  return { rule: confirmed ?? DEFAULT_CHARGE_RULE, isConfirmed: confirmed !== null };
}

/** Finds who confirmed the charge counting of the current account, and when; null while nobody has. */
export async function chargeCountingSetBy(): Promise<SetBy | null> {
  const { account } = await settingsSnapshot();
  const [row] = await database()
    .select({ at: serviceAccounts.ruleSetAt, name: people.name })
    .from(serviceAccounts)
    .leftJoin(people, eq(people.id, serviceAccounts.ruleSetBy))
    .where(eq(serviceAccounts.id, account.id));
  return row?.at ? { at: row.at.getTime(), name: row.name } : null;
}

/**
 * Confirms the charge counting of the current account and writes an audit entry. The ledger keeps both readings, so
 * every sum changes at once and can change back.
 */
export async function confirmChargeCounting(rule: ChargeCounting, personId: string): Promise<void> {
  await database().transaction((tx) => writeChargeCounting(rule, personId, tx));
  forgetSettings();
}

/**
 * Stores the charge counting within a transaction, with its audit entry; `personId` null is the product itself. Listed
 * prices of lists in the other unit would mean something else, so they are removed. Forget the settings once it is
 * committed.
 */
export async function writeChargeCounting(
  rule: ChargeCounting,
  personId: string | null,
  tx: Database,
): Promise<void> {
  const { account } = await settingsSnapshot();
  await tx
    .update(serviceAccounts)
    .set({ chargeRule: rule, ruleSetAt: new Date(), ruleSetBy: personId })
    .where(eq(serviceAccounts.id, account.id));
  await tx
    .update(callKinds)
    .set({ listed: null })
    .where(
      and(
        eq(callKinds.accountId, account.id),
        inArray(callKinds.operation, [...LIST_OPERATIONS]),
        eq(callKinds.isListedPerRow, rule === "perCall"),
      ),
    );
  await recordAudit({ personId, kind: "settingChanged", details: { key: "chargeRule", rule } }, tx);
}

/**
 * Gives the cost of a call by the charge counting of its account; null is "not reported". While none is confirmed,
 * gives the range of both readings, and null where one says nothing.
 */
export function pointsBy(
  { costPoints, summedPoints }: { costPoints: number | null; summedPoints: number | null },
  rule: ChargeCounting | null,
): Points | null {
  if (rule !== null) {
    const points = rule === "perCall" ? costPoints : summedPoints;
    return points === null ? null : exactly(points);
  }
  if (costPoints === null || summedPoints === null) return null;
  return { low: Math.min(costPoints, summedPoints), high: Math.max(costPoints, summedPoints) };
}
