import "server-only";
import type { CallHooks } from "#lib/server/metering/call/call-hooks.ts";
import { keepLinks } from "#lib/server/top-up/keep-links.ts";
import { storedAnswer } from "#lib/server/top-up/cached-response.ts";

/** Keeps the links of a placement in the very commit that closes their call in the ledger. */
export function linksHooks(placement: { id: string; sid: string }): CallHooks<"topUpLink"> {
  return {
    close: (result, answeredAt) =>
      result.outcome === "answered"
        ? { write: keepLinks(placement, { callId: null, answer: storedAnswer(result.data), answeredAt }) }
        : null,
  };
}
