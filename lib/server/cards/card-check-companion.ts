import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { AnsweredMeanwhileError } from "#lib/server/cards/answered-meanwhile-error.ts";
import type { CardQuestion } from "#lib/server/cards/card-check-input.ts";
import { findCheckedBefore } from "#lib/server/cards/find-card-check.ts";
import { maskCardHolder } from "#lib/server/cards/mask-card-holder.ts";
import { cardChecks } from "#lib/server/db/schema.ts";
import type { Companion } from "#lib/server/metered/companion.ts";
import { CARD_FIELDS, type CardField, type CardLevel } from "#lib/shared/cards.ts";

type Opening = { personId: string; level: CardLevel; purpose: string; cardKey: string; question: CardQuestion; again: boolean };

/** The row of a check beside its ledger row: masked by us until the service's own echo is in. */
export function cardCheckCompanion({ question, again, ...opening }: Opening): Companion<"bankCard"> {
  const masked = maskCardHolder(question);
  return {
    open: async (tx, callId, fingerprint) => {
      const before = again ? null : await findCheckedBefore(fingerprint, tx);
      if (before) throw new AnsweredMeanwhileError(before);
      await tx.insert(cardChecks).values({ callId, fingerprint, ...opening, ...columnsOf(masked) });
    },
    close: async (tx, callId, result) => {
      if (result.outcome !== "answered") return;
      const { verdict, verdictMessage, isEchoClash, echo } = result.data;
      // The echo of another card is nobody's business here: what was asked stays.
      const kept = isEchoClash ? masked : echoOf(masked, echo);
      const isThis = eq(cardChecks.callId, callId);
      await tx.update(cardChecks).set({ verdict, isEchoClash }).where(isThis);
      await tx.update(cardChecks).set({ verdictMessage, ...columnsOf(kept) }).where(and(isThis, isNull(cardChecks.redactedAt)));
    },
  };
}

/** The service's echo of each field that was asked; ours where it sent none. */
function echoOf(masked: Record<CardField, string | null>, echo: Record<CardField, string | null>): Record<CardField, string | null> {
  return Object.fromEntries(CARD_FIELDS.map((field) => [field, masked[field] && (echo[field] ?? masked[field])])) as Record<CardField, string | null>;
}

function columnsOf({ name, accountNo, idCardCode, bankPreMobile }: Record<CardField, string | null>) {
  return { maskedName: name, maskedCard: accountNo, maskedIdNumber: idCardCode, maskedPhone: bankPreMobile };
}
