import { randomUUID } from "node:crypto";
import { cardCheckInput, type CardCheckInput } from "#lib/server/cards/card-check-input.ts";

/** Practice cards of the sandbox by the verdict they get at every level. */
export const PRACTICE_CARDS = {
  T: "6222020000000102004",
  F: "6222020000000202002",
  N: "6222020000000302000",
  P: "6222020000000402008",
} as const;

/** The input of a check on four elements, without name and card. */
export const FOUR = { level: 4, idCardCode: "11010519491231002X", bankPreMobile: "13800130426" };

/** The input of a card check as the server gets it: two elements of a valid card, with `change` over it. */
export function cardInput(change: Record<string, unknown> = {}): CardCheckInput {
  return cardCheckInput.parse({
    level: 2,
    name: "林晓",
    accountNo: PRACTICE_CARDS.T,
    purpose: "退款账户核对",
    idempotencyKey: randomUUID(),
    ...change,
  });
}

/** A well-formed card number that differs for each `seed` below ten million. */
export function luhnCard(seed: number): string {
  const body = `62220210${String(seed).padStart(7, "0")}`;
  const sum = [...body].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
