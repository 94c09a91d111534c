import "server-only";
import type { GuardAnswer } from "#lib/server/cards/attempt-guard.ts";

/** Keeps a check from leaving until a person has confirmed it. */
export class GuardRefusal extends Error {
  readonly answer: GuardAnswer;

  constructor(answer: GuardAnswer) {
    super("the attempt guard wants a confirmation");
    this.name = "GuardRefusal";
    this.answer = answer;
  }
}

/** What the guard wants to be told; null when it was something else. Looks through the causes. */
export function guardRefusal(error: unknown): GuardAnswer | null {
  if (error instanceof GuardRefusal) return error.answer;
  return error instanceof Error ? guardRefusal(error.cause) : null;
}
