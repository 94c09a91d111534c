import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { AnsweredMeanwhileError } from "#lib/server/cards/answered-meanwhile-error.ts";
import type { CardQuestion } from "#lib/server/cards/card-check-input.ts";
import { findCheckedBefore } from "#lib/server/cards/find-card-check.ts";
import { keptEcho } from "#lib/server/cards/kept-echo.ts";
import { maskCardHolder } from "#lib/server/cards/mask-card-holder.ts";
import type { Database } from "#lib/server/db/database.ts";
import { cardChecks } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import type { Companion } from "#lib/server/metered/companion.ts";
import { fingerprint } from "#lib/server/metered/fingerprint.ts";
import { forgetAnswers } from "#lib/server/metered/forget-answers.ts";
import type { CardField, CardLevel } from "#lib/shared/cards.ts";

type Opening = { personId: string; level: CardLevel; purpose: string; cardKey: string; question: CardQuestion; again: boolean };

/** The row of a check beside its ledger row: masked by us until the service's own echo is in. */
export function cardCheckCompanion({ question, again, ...opening }: Opening): Companion<"bankCard"> {
  const refuseAnswered = async (tx: Database, fingerprint: string): Promise<void> => {
    const before = again ? null : await findCheckedBefore(fingerprint, tx);
    if (before) throw new AnsweredMeanwhileError(before);
  };
  return {
    open: async (tx, callId) => {
      const print = fingerprint(env().appKey, "bankCard", question);
      await refuseAnswered(tx, print);
      await tx.insert(cardChecks).values({ callId, fingerprint: print, ...opening, ...columnsOf(maskCardHolder(question)) });
    },
    close: async (tx, callId, result) => {
      if (result.outcome !== "answered") return;
      const { verdict, verdictMessage, isEchoClash } = result.data;
      const isThis = eq(cardChecks.callId, callId);
      const [row] = await tx.update(cardChecks).set({ verdict, isEchoClash }).where(isThis).returning({ redactedAt: cardChecks.redactedAt });
      if (row?.redactedAt) await forgetAnswers([callId], tx);
      await tx.update(cardChecks).set({ verdictMessage, ...columnsOf(keptEcho(question, result.data)) }).where(and(isThis, isNull(cardChecks.redactedAt)));
    },
  };
}

function columnsOf({ name, accountNo, idCardCode, bankPreMobile }: Record<CardField, string | null>) {
  return { maskedName: name, maskedCard: accountNo, maskedIdNumber: idCardCode, maskedPhone: bankPreMobile };
}
