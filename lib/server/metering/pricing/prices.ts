import "server-only";
import { eq } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { callKinds } from "#lib/server/db/running-sums-schema.ts";
import { logError } from "#lib/server/log/log.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { OPERATION_FACTS } from "#lib/shared/calls/operation-facts.ts";
import { expectedPoints, type Operation, type Price } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { usualPrice } from "#lib/shared/calls/usual-price.ts";

/**
 * Lists the prices of an operation, one for each level or edition, from the price list or as the ledger
 * learned them from the current account.
 */
export async function listPrices(operation: Operation): Promise<Price[]> {
  const prices = await listAllPrices();
  return prices.filter((price) => price.operation === operation);
}

/** Finds the usual price of a request to show it; null also when it can't be read: a paid response isn't lost. */
export async function findUsualPoints(
  operation: Operation,
  variant: string | null,
  rows: number,
): Promise<Points | null> {
  try {
    return expectedPoints(await listPrices(operation), operation, variant, rows);
  } catch (error) {
    logError("the usual price could not be read", error, { operation });
    return null;
  }
}

/** Lists the prices of all operations with one query; there are a dozen kinds. */
export async function listAllPrices(): Promise<Price[]> {
  const { account } = await settingsSnapshot();
  const kinds = await database().select().from(callKinds).where(eq(callKinds.accountId, account.id));
  const priceOf = (operation: Operation, variant: string | null): Price => {
    const kind = kinds.find((one) => one.operation === operation && one.variant === variant);
    return { operation, variant, ...usualPrice(kind, account.chargeRule) };
  };
  return Object.entries(OPERATION_FACTS).flatMap(([operation, { variants }]) =>
    variants.map((variant) => priceOf(operation as Operation, variant)),
  );
}
