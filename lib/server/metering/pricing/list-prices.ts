import "server-only";
import { readKindCharges } from "#lib/server/metering/pricing/kind-charges.ts";
import { chargeRule } from "#lib/server/metering/pricing/charge-rule.ts";
import { BUYER_EDITIONS } from "#lib/shared/buyers/buyers.ts";
import { CARD_LEVELS } from "#lib/shared/cards/cards.ts";
import type { Operation, Price } from "#lib/shared/calls/operations.ts";

const VARIANTS: Record<Operation, readonly (string | null)[]> = {
  topUpLink: [null],
  bankCard: CARD_LEVELS.map(String),
  pendingOrders: [null],
  buyerOpenId: BUYER_EDITIONS,
  soldOrders: ["enhanced", "basic"],
};

/** The price tags of an operation, one a level or edition, as the ledger has learned them. */
export async function listPrices(operation: Operation): Promise<Price[]> {
  const { reading } = await chargeRule();
  const { usual } = await readKindCharges(reading);
  return VARIANTS[operation].map((variant) => ({ operation, variant, points: usual(operation, variant) }));
}
