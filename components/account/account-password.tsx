"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { SettingActs, SettingRow } from "#components/display/setting-row.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { focusInvalid } from "#components/feedback/use-form-command.ts";
import { NewPasswordField, type NewPasswordWords } from "#components/feedback/password-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { InputField } from "#components/ui/field.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useFindWord } from "#components/display/use-find-word.ts";
import { refreshPage } from "#lib/client/address/address.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import type { Command, CommandError } from "#lib/shared/base/errors.ts";

type AccountPasswordProps = {
  email: string;
  words: NewPasswordWords;
  change: Command<{ ended: number }>;
};

/** Form that changes the password; it keeps its input after a rejection and is emptied on success. */
export function AccountPassword({ email, words, change }: AccountPasswordProps) {
  const t = useTranslations("account.password");
  const wordOf = useFindWord();
  const errors = useTranslations("errors");
  const formRef = useRef<HTMLFormElement>(null);
  const [round, setRound] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<CommandError | null>(null);

  useEffect(() => {
    if (error?.fields) focusInvalid(formRef.current);
  }, [error]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const given = new FormData(event.currentTarget);
    setBusy(true);
    const result = await sendCommand(change, {
      current: given.get("current"),
      password: given.get("password"),
      endsOthers: given.has("endsOthers"),
    });
    setBusy(false);
    setError(result.ok ? null : result.error);
    if (!result.ok) return;
    setRound(round + 1);
    toast(t("changed", { count: result.value.ended }));
    refreshPage();
  }

  const errorOf = (field: string) => {
    const key = error?.fields?.[field];
    return key === undefined ? undefined : (wordOf(key) ?? errors("invalid"));
  };

  return (
    <SettingRow title={t("title")} body={t("body")}>
      <form ref={formRef} key={round} noValidate className="grid min-w-0 gap-3" onSubmit={submit}>
        {/* For password managers, which save a password together with its account. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <InputField
          label={t("current")}
          error={errorOf("current")}
          type="password"
          name="current"
          autoComplete="current-password"
          required
        />
        <NewPasswordField label={t("new")} words={words} error={errorOf("password")} />
        <label className="flex items-center gap-2 text-table text-ink-2 phone:min-h-(--touch)">
          <Checkbox name="endsOthers" defaultChecked />
          {t("endsOthers")}
        </label>
        {error && !error.fields && <CommandErrorNote error={error} className="" />}
        <SettingActs>
          <Button type="submit" isBusy={isBusy}>
            {t("act")}
          </Button>
        </SettingActs>
      </form>
    </SettingRow>
  );
}
