import "server-only";
import type { Result } from "#lib/server/metering/call/call-outcome.ts";
import { CARD_FIELDS, type CardField } from "#lib/shared/cards/cards.ts";
import type { CardRequest } from "./card-check-input.ts";

type Answered = Extract<Result<"bankCard">, { outcome: "answered" }>["data"];

/**
 * Masked fields to store for a complete response: the service's echo, or our own mask for a field it did not echo.
 */
export function storedEcho(
  request: CardRequest,
  { isEchoClash, echo }: Answered,
): Record<CardField, string | null> {
  const masked = maskCardHolder(request);
  // The echo of another card must not be stored: our mask of the request is stored instead.
  if (isEchoClash) return masked;
  return Object.fromEntries(
    CARD_FIELDS.map((field) => [field, masked[field] && (echo[field] ?? masked[field])]),
  ) as Record<CardField, string | null>;
}

const OPEN: Record<CardField, { head: number; tail: number }> = {
  name: { head: 1, tail: 0 },
  accountNo: { head: 4, tail: 4 },
  idCardCode: { head: 4, tail: 4 },
  bankPreMobile: { head: 3, tail: 4 },
};
// Passports and permits are short: the usual mask would show eight of nine characters.
const SHORT_PAPER = { length: 14, head: 1, tail: 2 };

/** Masks a request for storage: the ends of each field, asterisks for the rest; null for a field not sent. */
export function maskCardHolder(request: CardRequest): Record<CardField, string | null> {
  return {
    name: mask("name", request.name),
    accountNo: mask("accountNo", request.accountNo),
    idCardCode: mask("idCardCode", request.idCardCode),
    bankPreMobile: mask("bankPreMobile", request.bankPreMobile),
  };
}

function mask(field: CardField, text: string | undefined): string | null {
  if (text === undefined) return null;
  const characters = [...text];
  const isShortPaper = field === "idCardCode" && characters.length <= SHORT_PAPER.length;
  const { head, tail } = isShortPaper ? SHORT_PAPER : OPEN[field];
  const hidden = Math.max(characters.length - head - tail, 1);
  return [
    ...characters.slice(0, head),
    "*".repeat(hidden),
    ...characters.slice(Math.max(head, characters.length - tail)),
  ].join("");
}
