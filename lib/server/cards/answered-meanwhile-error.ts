import "server-only";
import type { CardCheck } from "#lib/shared/cards.ts";

/** The same question was answered between our look and the call: nothing leaves. */
export class AnsweredMeanwhileError extends Error {
  readonly check: CardCheck;

  constructor(check: CardCheck) {
    super("the same question has just been answered");
    this.name = "AnsweredMeanwhileError";
    this.check = check;
  }
}
