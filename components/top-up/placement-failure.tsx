"use client";

import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { useFailureWords } from "#components/feedback/use-failure-words.ts";
import { Button } from "#components/ui/button.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { CommandFailure } from "#lib/client/send-command.ts";

/** Why the placement was not saved, where the form still holds what was typed. */
export function PlacementFailure({ failure, onReload }: { failure: CommandFailure; onReload: () => void }) {
  const t = useTranslations("topUp");
  const problems = useTranslations("problems");
  const failureWords = useFailureWords();
  const sentences = useSentences();
  const { code, requestId } = failure;
  const reload = code === "newVersion" && (
    <Button size="s" onClick={onReload}>
      {t("reload")}
    </Button>
  );
  return (
    <Note role="alert" tone={code === "newVersion" ? undefined : "bad"} className="mt-4" action={reload}>
      {sentences(failureWords(failure), t("form.kept"))}
      {code === "internal" && requestId && <span className="block text-meta">{problems("reference", { id: requestId.slice(0, 8) })}</span>}
    </Note>
  );
}
