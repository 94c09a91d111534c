"use client";

import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-error-text.ts";
import { Button } from "#components/ui/button.tsx";
import type { RequestError } from "#lib/client/fetch-json.ts";

type UsageErrorProps = {
  /** A read that failed while its last good copy is in sight. */
  read: RequestError | null;
  /** A file that could not be made. */
  file: RequestError | null;
  isBusy: boolean;
  onAgain: () => void;
};

/** What went wrong, above what is still true. */
export function UsageError({ read, file, isBusy, onAgain }: UsageErrorProps) {
  const t = useTranslations("usage");
  const errorText = useErrorText();
  return (
    <>
      {read && (
        <Note
          role="alert"
          tone="bad"
          isBanner
          action={
            <Button size="s" icon="refresh" isBusy={isBusy} onClick={onAgain}>
              {t("failed.again")}
            </Button>
          }
        >
          {errorText(read)} {t("failed.stale")}
        </Note>
      )}
      {file && (
        <Note role="alert" tone="bad" isBanner title={t("exportFailed")}>
          {errorText(file)}
        </Note>
      )}
    </>
  );
}
