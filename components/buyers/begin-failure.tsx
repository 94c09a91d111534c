"use client";

import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { useFailureWords } from "#components/feedback/use-failure-words.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { CommandFailure } from "#lib/client/send-command.ts";

/** Nothing was asked; what is typed stays. A new version cannot keep nicks over a reload: they can be copied first. */
export function BeginFailure({ failure, text }: { failure: CommandFailure; text: string }) {
  const t = useTranslations("buyers.ask");
  const failureWords = useFailureWords();
  const sentences = useSentences();
  const isNew = failure.code === "newVersion";
  return (
    <Note tone={isNew ? undefined : "bad"} role="alert" action={isNew && <ReloadActs text={text} />}>
      {sentences(failureWords(failure), isNew ? t("copyFirst") : t("nothingAsked"))}
    </Note>
  );
}

function ReloadActs({ text }: { text: string }) {
  const t = useTranslations("buyers.ask");
  const own = useTranslations("problems.own");
  return (
    <span className="buyers-note-acts">
      <CopyButton size="s" text={text} copied={t("linesCopied")}>
        {t("copyLines")}
      </CopyButton>
      <Button size="s" onClick={() => window.location.reload()}>
        {own("reload")}
      </Button>
    </span>
  );
}
