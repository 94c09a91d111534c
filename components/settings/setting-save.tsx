"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Button } from "#components/ui/button.tsx";
import type { CommandError } from "#lib/client/send-command.ts";

type Props = { isChanged: boolean; isBusy: boolean; failure: CommandError | null; children?: ReactNode };

/** The end of a setting's form: what went wrong, and the press that saves what was changed. */
export function SettingSave({ isChanged, isBusy, failure, children }: Props) {
  const t = useTranslations("settings");
  return (
    <>
      {failure && <CommandErrorNote error={failure} />}
      <div className="setting-acts">
        <Button type="submit" disabled={!isChanged && !isBusy} isBusy={isBusy}>
          {t("save")}
        </Button>
        {children}
      </div>
    </>
  );
}
