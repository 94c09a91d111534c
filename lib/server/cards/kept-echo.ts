import "server-only";
import type { CardQuestion } from "#lib/server/cards/card-check-input.ts";
import { maskCardHolder } from "#lib/server/cards/mask-card-holder.ts";
import type { Result } from "#lib/server/metering/call/call-outcome.ts";
import { CARD_FIELDS, type CardField } from "#lib/shared/cards/cards.ts";

type Answer = Extract<Result<"bankCard">, { outcome: "answered" }>["data"];

/** What is kept of a holder once the service has answered: its echo of each field that was asked, our own mask where it sent none. */
export function keptEcho(
  question: CardQuestion,
  { isEchoClash, echo }: Answer,
): Record<CardField, string | null> {
  const masked = maskCardHolder(question);
  // The echo of another card is nobody's business here: what was asked stays.
  if (isEchoClash) return masked;
  return Object.fromEntries(
    CARD_FIELDS.map((field) => [field, masked[field] && (echo[field] ?? masked[field])]),
  ) as Record<CardField, string | null>;
}
