"use client";

import { Note } from "#components/feedback/note.tsx";
import { useFailureWords } from "#components/feedback/use-failure-words.ts";
import type { CommandFailure } from "#lib/client/send-command.ts";

/** In a dialog that stays open: why its command did not go through. An ended session has a dialog of its own. */
export function CommandTrouble({ failure }: { failure: CommandFailure }) {
  const failureWords = useFailureWords();
  if (failure.code === "notSignedIn") return null;
  return (
    <Note role="alert" tone="bad" className="mt-4">
      {failureWords(failure)}
    </Note>
  );
}
