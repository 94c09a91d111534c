import "server-only";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import type { Database } from "#lib/server/db/database.ts";
import { callKinds } from "#lib/server/db/running-sums-schema.ts";
import { serviceAccounts } from "#lib/server/db/schema.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { ChargeCounting } from "#lib/shared/calls/charge-counting.ts";
import { kindName, LIST_OPERATIONS, type ListedPrice } from "#lib/shared/calls/listed-prices.ts";
import { NO_SELLER } from "#lib/shared/calls/operations.ts";
import { writeChargeCounting } from "./confirm-charge-counting.ts";

/**
 * Stores prices of the present account's contract within a transaction. The unit of the lists is the charge counting:
 * it confirms it, and once confirmed no other unit is taken (`badInput`). Writes an audit entry; `personId` null is the
 * product itself. Forget the settings once it is committed.
 */
export async function writePriceList(
  prices: readonly ListedPrice[],
  personId: string | null,
  tx: Database,
): Promise<void> {
  const { account } = await settingsSnapshot();
  // Of two admins the second one waits, and sees what the first one confirmed.
  const [stored] = await tx
    .select({ rule: serviceAccounts.chargeRule })
    .from(serviceAccounts)
    .where(eq(serviceAccounts.id, account.id))
    .for("update");
  const units = new Set(prices.filter(isOfList).map(({ isPerRow }) => (isPerRow ? "perRow" : "perCall")));
  const [unit] = units;
  if (units.size > 1 || (unit && stored?.rule && unit !== stored.rule))
    throw new AppError("badInput", "the unit of the lists is not their charge counting", {
      fields: { prices: "settings.prices.otherUnit" },
    });
  // Every writer locks the kinds in one order.
  const sorted = prices
    .flatMap(withNoSeller)
    .sort((one, other) => kindName(one).localeCompare(kindName(other), "en"));
  for (const { operation, variant, points, isPerRow } of sorted)
    await tx
      .insert(callKinds)
      .values({ accountId: account.id, operation, variant, listed: points, isListedPerRow: isPerRow })
      .onConflictDoUpdate({
        target: [callKinds.accountId, callKinds.operation, callKinds.variant],
        set: { listed: points, isListedPerRow: isPerRow },
      });
  await recordAudit({ personId, kind: "settingChanged", details: { key: "prices" } }, tx);
  if (!unit) return;
  await tx
    .update(callKinds)
    .set({ isListedPerRow: unit === "perRow" })
    .where(
      and(
        eq(callKinds.accountId, account.id),
        inArray(callKinds.operation, [...LIST_OPERATIONS]),
        isNotNull(callKinds.listed),
      ),
    );
  if (!stored?.rule) await writeChargeCounting(unit satisfies ChargeCounting, personId, tx);
}

const isOfList = ({ operation, points }: ListedPrice) =>
  points !== null && LIST_OPERATIONS.includes(operation);

/** Adds calls without a seller ID, which cost what other calls for pending orders do. */
function withNoSeller(price: ListedPrice): ListedPrice[] {
  return price.operation === "pendingOrders" ? [price, { ...price, variant: NO_SELLER }] : [price];
}
