import "server-only";
import type { Companion } from "#lib/server/metered/companion.ts";
import { keepLinks } from "#lib/server/top-up/keep-links.ts";
import { storedAnswer } from "#lib/server/top-up/stored-answer.ts";

/** Keeps the links of a placement in the very commit that closes their call in the ledger. */
export function linksCompanion(placement: { id: string; sid: string }): Companion<"topUpLink"> {
  let answeredAt: Date | null = null;
  return {
    open: () => Promise.resolve(),
    close: async (tx, callId, result) => {
      if (result.outcome !== "answered") return;
      // A closing that is written only later is not the answer of that moment.
      answeredAt ??= new Date();
      await keepLinks(tx, placement, { callId, answer: storedAnswer(result.data), answeredAt });
    },
  };
}
