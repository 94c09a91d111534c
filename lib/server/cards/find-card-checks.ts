import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { recordSeen } from "#lib/server/audit/record-audit.ts";
import { keyedHash } from "#lib/server/crypto/keyed-hash.ts";
import { countCapped, database } from "#lib/server/db/database.ts";
import { cardChecks } from "#lib/server/db/schema.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { EarlierChecks } from "#lib/shared/cards/card-history.ts";
import { holderField } from "./card-check-input.ts";
import { cardCheckRows, toHistoryRow } from "./card-check-rows.ts";
import { offeredPurposes } from "./card-purposes.ts";

const MAX_SHOWN = 3;

/** Input of a command, not of a read: a card number must not be in a URL. */
export const findCardChecksInput = z.strictObject({ accountNo: holderField("accountNo") });

/**
 * Finds the earlier checks of a card, of any level and age, by its keyed hash: no call, free. Recorded before they
 * are read.
 */
export async function findCardChecks(
  { identity }: Context,
  { accountNo }: z.infer<typeof findCardChecksInput>,
): Promise<EarlierChecks> {
  const isCard = eq(cardChecks.cardKey, keyedHash("card number", accountNo));
  const total = await countCapped(cardChecks, isCard);
  if (total === 0) return { checks: [], total };
  await recordSeen({ kind: "cardHistorySeen", personId: identity.personId });
  const rows = await cardCheckRows().where(isCard).orderBy(desc(cardChecks.askedAt)).limit(MAX_SHOWN);
  const purposes = await offeredPurposes();
  return { checks: rows.map((row) => toHistoryRow(row, purposes)), total };
}

/** Tells if a check was of this card. */
export async function isSameCard(cardKey: string, callId: string): Promise<boolean> {
  const isIt = and(eq(cardChecks.callId, callId), eq(cardChecks.cardKey, cardKey));
  return (await database().$count(cardChecks, isIt)) > 0;
}
