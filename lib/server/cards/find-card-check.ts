import "server-only";
import { eq } from "drizzle-orm";
import { cardChecks } from "#lib/server/db/schema.ts";
import { cardCheckRows, toCardCheck } from "#lib/server/cards/card-check-rows.ts";
import { chargeRule } from "#lib/server/metering/pricing/charge-rule.ts";
import type { CardCheck } from "#lib/shared/cards/cards.ts";

/** The check of one call; null when it has none. */
export async function findCardCheck(callId: string): Promise<CardCheck | null> {
  const { reading } = await chargeRule();
  const [row] = await cardCheckRows(reading).where(eq(cardChecks.callId, callId)).limit(1);
  return row ? toCardCheck(row) : null;
}
