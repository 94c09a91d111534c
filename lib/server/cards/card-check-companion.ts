import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { guardCard, type Confirmation } from "#lib/server/cards/attempt-guard.ts";
import type { CardQuestion } from "#lib/server/cards/card-check-input.ts";
import { GuardRefusal } from "#lib/server/cards/guard-refusal.ts";
import { keptEcho } from "#lib/server/cards/kept-echo.ts";
import { maskCardHolder } from "#lib/server/cards/mask-card-holder.ts";
import { cardChecks } from "#lib/server/db/schema.ts";
import type { Companion } from "#lib/server/metered/companion.ts";
import { forgetAnswers } from "#lib/server/metered/answers/forget-answers.ts";
import { keyedHash } from "#lib/server/secrets/keyed-hash.ts";
import type { CardField, CardLevel } from "#lib/shared/cards.ts";

type Opening = { personId: string; level: CardLevel; purpose: string; question: CardQuestion; confirmed: Confirmation };

/**
 * The row of a check beside its ledger row: masked by us until the service's own echo is in. A check that the attempt
 * guard stops leaves no row at all. What was redacted meanwhile is not kept as an answer either.
 */
export function cardCheckCompanion({ question, confirmed, ...opening }: Opening): Companion<"bankCard"> {
  const cardKey = keyedHash("card number", question.accountNo);
  return {
    open: async (tx, callId) => {
      const answer = await guardCard(tx, cardKey, question.accountNo, confirmed);
      if (answer) throw new GuardRefusal(answer);
      await tx.insert(cardChecks).values({ callId, cardKey, ...opening, ...columnsOf(maskCardHolder(question)) });
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
