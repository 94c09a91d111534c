import "server-only";
import type { StoredAnswer } from "#lib/server/metered/answers/find-answer.ts";
import type { Operation } from "#lib/shared/operations.ts";

/** Keeps a call from leaving: its question has been answered since it was looked for. */
export class AnsweredMeanwhileError extends Error {
  readonly answer: StoredAnswer<Operation>;

  constructor(answer: StoredAnswer<Operation>) {
    super("answered meanwhile");
    this.name = "AnsweredMeanwhileError";
    this.answer = answer;
  }
}

/** The answer that kept a call from leaving; null when it was something else. Looks through the causes. */
export function answeredMeanwhile<O extends Operation>(error: unknown): StoredAnswer<O> | null {
  // The call that met the answer was a question of operation `O`.
  if (error instanceof AnsweredMeanwhileError) return error.answer as StoredAnswer<O>;
  return error instanceof Error ? answeredMeanwhile<O>(error.cause) : null;
}
