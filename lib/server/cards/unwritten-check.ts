import "server-only";
import { cardQuestionOf, type CardCheckInput } from "#lib/server/cards/card-check-input.ts";
import { keptEcho } from "#lib/server/cards/kept-echo.ts";
import type { CallOutcome, Result } from "#lib/server/metering/call/call-outcome.ts";
import type { CardCheck } from "#lib/shared/cards/cards.ts";
import type { Identity } from "#lib/shared/base/identity.ts";

type Answered = Pick<CallOutcome<"bankCard">, "asOf" | "costPoints"> & {
  callId: string;
  result: Extract<Result<"bankCard">, { outcome: "answered" }>;
};

/** An answered check as its row will show it, once that can be written and read. */
export function unwrittenCheck(
  { personId, name }: Identity,
  input: CardCheckInput,
  { callId, asOf, costPoints, result }: Answered,
): CardCheck {
  const { data, callMs } = result;
  return {
    id: callId,
    askedAt: asOf,
    level: input.level,
    purpose: input.purpose,
    person: { id: personId, name },
    echo: keptEcho(cardQuestionOf(input), data),
    verdict: data.verdict,
    message: data.verdictMessage,
    isEchoClash: data.isEchoClash,
    isRedacted: false,
    outcome: "answered",
    reason: null,
    costPoints,
    callMs,
    freeCount: 0,
  };
}
