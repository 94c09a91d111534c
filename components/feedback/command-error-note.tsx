"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import { useFindWord } from "#components/display/use-find-word.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { Note } from "./note.tsx";
import { useErrorText } from "./use-problem-text.ts";

type CommandErrorNoteProps = {
  error: CommandError;
  /** Loads the new version and keeps typed input; absent when there is none. */
  onReload?: () => void;
  /** Replaces the default margin above. */
  className?: string;
};

/** Error of a free command, next to its button. An ended session has a dialog of its own. */
export function CommandErrorNote({
  error: { code, requestId, fields },
  onReload,
  className = "mt-4",
}: CommandErrorNoteProps) {
  const own = useTranslations("problems.own");
  const problems = useTranslations("problems");
  const wordOf = useFindWord();
  const errorText = useErrorText();
  const sentences = useSentences();
  if (code === "notSignedIn") return null;
  const [key] = Object.values(fields ?? {});
  const why = (key === undefined ? null : wordOf(key)) ?? errorText({ code });
  const isNew = code === "newVersion";
  const reload = isNew && (
    <Button size="s" onClick={onReload ?? (() => window.location.reload())}>
      {own("reload")}
    </Button>
  );
  return (
    <Note role="alert" tone={isNew ? undefined : "bad"} className={className} action={reload}>
      {sentences(why, onReload && own("kept"))}
      {code === "internal" && requestId && (
        <span className="block text-meta">{problems("reference", { id: requestId.slice(0, 8) })}</span>
      )}
    </Note>
  );
}
