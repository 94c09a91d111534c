import "server-only";
import type { CardQuestion } from "#lib/server/cards/card-check-input.ts";
import type { CardField } from "#lib/shared/cards/cards.ts";

const OPEN: Record<CardField, { head: number; tail: number }> = {
  name: { head: 1, tail: 0 },
  accountNo: { head: 4, tail: 4 },
  idCardCode: { head: 4, tail: 4 },
  bankPreMobile: { head: 3, tail: 4 },
};

/** What may be kept of a question: the ends of each field, asterisks for the rest; null for a field not asked. */
export function maskCardHolder(question: CardQuestion): Record<CardField, string | null> {
  return {
    name: mask("name", question.name),
    accountNo: mask("accountNo", question.accountNo),
    idCardCode: mask("idCardCode", question.idCardCode),
    bankPreMobile: mask("bankPreMobile", question.bankPreMobile),
  };
}

function mask(field: CardField, text: string | undefined): string | null {
  if (text === undefined) return null;
  const signs = [...text];
  const { head, tail } = OPEN[field];
  const hidden = Math.max(signs.length - head - tail, 1);
  return [
    ...signs.slice(0, head),
    "*".repeat(hidden),
    ...signs.slice(Math.max(head, signs.length - tail)),
  ].join("");
}
