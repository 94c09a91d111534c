import "server-only";
import type { SettingsSnapshot } from "#lib/server/db/settings-snapshot.ts";
import { env } from "#lib/server/env.ts";
import { splitterOf } from "#lib/server/metered/answers/answer-parts.ts";
import { freshSeconds } from "#lib/server/metered/answers/freshness-of.ts";
import { sealAnswer } from "#lib/server/metered/answers/sealed-answer.ts";
import type { Question, Result } from "#lib/server/metered/asked.ts";
import { fingerprint } from "#lib/server/metered/fingerprint.ts";
import type { Operation } from "#lib/shared/operations.ts";

/** What is kept of an answer, under seal. */
export type KeptRow = { fingerprint: string; sealed: string };

/**
 * What of an answer may serve again: refusals, the verdicts N and P, and whatever is unknown never do. `whole` is the answer
 * itself, where its parts don't make it up again: for those who wait for this very call.
 */
export function keptOf<O extends Operation>(
  operation: O,
  question: Question<O>,
  result: Result<O>,
  settings: SettingsSnapshot,
): { kept: KeptRow[]; whole: string | null } {
  if (result.outcome !== "answered") return { kept: [], whole: null };
  const splitter = splitterOf(operation);
  const parts = freshSeconds(operation, settings) === 0 ? [] : splitter.parts(question, result.data);
  const isWhole = parts.length === splitter.questions(question).length;
  return {
    kept: parts.map((part) => ({
      fingerprint: fingerprint(env().appKey, operation, part.question),
      sealed: sealAnswer(part.data),
    })),
    whole: isWhole ? null : sealAnswer(result.data),
  };
}
