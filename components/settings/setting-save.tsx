"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { SettingActs } from "#components/display/setting-row.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Button } from "#components/ui/button.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";
import type { SetBy } from "#lib/shared/base/identity.ts";

/** State of a setting: a sentence, which may take several lines. */
export function SettingState(props: ComponentProps<typeof StateWord>) {
  return (
    <StateWord
      {...props}
      className="min-w-0 items-start text-table whitespace-normal before:mt-1 before:self-start"
    />
  );
}

type SettingSaveProps = {
  isChanged: boolean;
  isBusy: boolean;
  error: CommandError | null;
  children?: ReactNode;
};

/** End of a setting's form: its error, and the save button. */
export function SettingSave({ isChanged, isBusy, error, children }: SettingSaveProps) {
  const common = useTranslations("common");
  return (
    <>
      {error && <CommandErrorNote error={error} className="" />}
      <SettingActs>
        <Button type="submit" disabled={!isChanged && !isBusy} isBusy={isBusy}>
          {common("save")}
        </Button>
        {children}
      </SettingActs>
    </>
  );
}

/** Person and time of the last change. Null: never set. */
export function SetByLine({ set }: { set: SetBy | null }) {
  const t = useTranslations("settings.set");
  const look = "text-meta text-ink-3";
  if (set === null) return <p className={look}>{t("never")}</p>;
  const time = () => <DateTime at={set.at} />;
  return (
    <p className={look}>
      {set.name === null
        ? t.rich("byNobody", { time })
        : t.rich("by", { time, name: set.name, bdi: (chunks) => <bdi>{chunks}</bdi> })}
    </p>
  );
}
