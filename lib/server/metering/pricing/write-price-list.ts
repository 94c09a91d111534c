import "server-only";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import type { Database } from "#lib/server/db/database.ts";
import { callKinds } from "#lib/server/db/running-sums-schema.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { ChargeCounting } from "#lib/shared/calls/charge-counting.ts";
import { kindName, type ListedPrice, ROW_OPERATIONS } from "#lib/shared/calls/listed-prices.ts";
import { writeChargeCounting } from "./confirm-charge-counting.ts";

/**
 * Stores prices of the present account's contract within a transaction. While charge counting is not confirmed, prices
 * of lists that agree confirm it too. Writes an audit entry; `personId` null is the product itself. Forget the settings
 * once it is committed.
 */
export async function writePriceList(
  prices: readonly ListedPrice[],
  personId: string | null,
  tx: Database,
): Promise<void> {
  const { account } = await settingsSnapshot();
  // Every writer locks the kinds in one order.
  const sorted = [...prices].sort((one, other) => kindName(one).localeCompare(kindName(other), "en"));
  for (const { operation, variant, points, isPerRow } of sorted)
    await tx
      .insert(callKinds)
      .values({ accountId: account.id, operation, variant, listed: points, isListedPerRow: isPerRow })
      .onConflictDoUpdate({
        target: [callKinds.accountId, callKinds.operation, callKinds.variant],
        set: { listed: points, isListedPerRow: isPerRow },
      });
  await recordAudit({ personId, kind: "settingChanged", details: { key: "prices" } }, tx);
  const rule = ruleOf(prices);
  if (account.chargeRule === null && rule !== null) await writeChargeCounting(rule, personId, tx);
}

/** Charge counting that all listed prices of rows agree on; null when they don't or there are none. */
function ruleOf(prices: readonly ListedPrice[]): ChargeCounting | null {
  const ofRows = prices.filter(
    ({ operation, points }) => points !== null && ROW_OPERATIONS.includes(operation),
  );
  if (ofRows.length === 0) return null;
  if (ofRows.every(({ isPerRow }) => isPerRow)) return "perRow";
  return ofRows.some(({ isPerRow }) => isPerRow) ? null : "perCall";
}
