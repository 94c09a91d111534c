"use client";

import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import { mayHaveStarted } from "#lib/client/jobs/use-list-job.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";

/**
 * Error of starting a lookup; typed text stays. After a new version of the product a reload loses the nicknames, so
 * they can be copied first.
 */
export function StartError({ error: { code }, text }: { error: CommandError; text: string }) {
  const t = useTranslations("buyers.ask");
  const errorText = useErrorText();
  const sentences = useSentences();
  const isNew = code === "newVersion";
  const next = isNew ? "copyFirst" : mayHaveStarted({ code }) ? "mayHaveStarted" : "nothingAsked";
  return (
    <Note tone={isNew ? undefined : "bad"} role="alert" action={isNew && <ReloadActs text={text} />}>
      {sentences(errorText({ code }), t(next))}
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
