"use client";

import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";

/**
 * Error before the first call; typed text stays. After a new version of the product a reload loses the nicks, so they
 * can be copied first.
 */
export function BeginError({ error, text }: { error: CommandError; text: string }) {
  const t = useTranslations("buyers.ask");
  const errorText = useErrorText();
  const sentences = useSentences();
  const isNew = error.code === "newVersion";
  return (
    <Note tone={isNew ? undefined : "bad"} role="alert" action={isNew && <ReloadActs text={text} />}>
      {sentences(errorText(error), isNew ? t("copyFirst") : t("nothingAsked"))}
    </Note>
  );
}

function ReloadActs({ text }: { text: string }) {
  const t = useTranslations("buyers.ask");
  const own = useTranslations("problems.own");
  return (
    <span className="inline-flex flex-wrap gap-2 phone:[&>.btn]:h-11">
      <CopyButton size="s" text={text} copied={t("linesCopied")}>
        {t("copyLines")}
      </CopyButton>
      <Button size="s" onClick={() => window.location.reload()}>
        {own("reload")}
      </Button>
    </span>
  );
}
