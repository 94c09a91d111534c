"use client";

import { useTranslations } from "next-intl";
import type { Export } from "#components/buyers/result/use-export.ts";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-error-text.ts";

/** Nothing left the page. */
export function ExportError({ failure }: Pick<Export, "failure">) {
  const t = useTranslations("buyers.export");
  const errorText = useErrorText();
  if (failure === null || failure.code === "notSignedIn") return null;
  return (
    <Note tone="bad" isBanner role="alert" title={t("failed")}>
      {errorText(failure)}
    </Note>
  );
}
