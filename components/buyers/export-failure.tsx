"use client";

import { useTranslations } from "next-intl";
import type { Export } from "#components/buyers/use-export.ts";
import { Note } from "#components/feedback/note.tsx";
import { useFailureWords } from "#components/feedback/use-failure-words.ts";

/** Nothing left the page. */
export function ExportFailure({ failure }: Pick<Export, "failure">) {
  const t = useTranslations("buyers.export");
  const failureWords = useFailureWords();
  if (failure === null || failure.code === "notSignedIn") return null;
  return (
    <Note tone="bad" isBanner role="alert" title={t("failed")}>
      {failureWords(failure)}
    </Note>
  );
}
