"use client";

import { useTranslations } from "next-intl";
import { useId, type ReactNode } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Button } from "#components/ui/button.tsx";
import type { CommandError } from "#lib/client/send-command.ts";
import type { SetBy } from "#lib/shared/base/identity.ts";
import "./setting-row.css";

type SettingRowProps = {
  title: ReactNode;
  /** What it is for, and why it can be set. */
  body?: ReactNode;
  /** Where links on the page lead to. */
  id?: string;
  children: ReactNode;
};

/** One matter of a settings page: what it is on the left, its state and its controls on the right. */
export function SettingRow({ title, body, id, children }: SettingRowProps) {
  const titleId = useId();
  return (
    <section className="setting" id={id} aria-labelledby={titleId}>
      <div className="setting-about">
        <h2 id={titleId}>{title}</h2>
        {body && <p>{body}</p>}
      </div>
      <div className="setting-body">{children}</div>
    </section>
  );
}

type Props = { isChanged: boolean; isBusy: boolean; error: CommandError | null; children?: ReactNode };

/** The end of a setting's form: what went wrong, and the button that saves what was changed. */
export function SettingSave({ isChanged, isBusy, error, children }: Props) {
  const t = useTranslations("settings");
  return (
    <>
      {error && <CommandErrorNote error={error} />}
      <div className="setting-acts">
        <Button type="submit" disabled={!isChanged && !isBusy} isBusy={isBusy}>
          {t("save")}
        </Button>
        {children}
      </div>
    </>
  );
}

/** Who set it, and when. Null: nobody has. */
export function SetByLine({ set }: { set: SetBy | null }) {
  const t = useTranslations("settings.set");
  if (set === null) return <p className="setting-set">{t("never")}</p>;
  const time = () => <DateTime at={set.at} />;
  return (
    <p className="setting-set">
      {set.name === null
        ? t.rich("byNobody", { time })
        : t.rich("by", { time, name: set.name, bdi: (chunks) => <bdi>{chunks}</bdi> })}
    </p>
  );
}
