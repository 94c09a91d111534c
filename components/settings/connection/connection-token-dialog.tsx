"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { Note } from "#components/feedback/note.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { useSettingCommand, type SettingAction } from "#components/settings/use-setting-command.ts";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ModalActs } from "#components/ui/modal-acts.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { readAccessToken, type TokenIssue } from "#lib/shared/settings/connection.ts";

type Props = {
  isFirst: boolean;
  replace: SettingAction<{ lastFour: string }>;
  onDone: (lastFour: string) => void;
  onClose: () => void;
};

/** Takes a token in. It is never sent back, and kept nowhere in the browser: a new version asks to copy it before the reload. */
export function ConnectionTokenDialog({ isFirst, replace, onDone, onClose }: Props) {
  const t = useTranslations("settings.connection.token");
  const settings = useTranslations("settings");
  const own = useTranslations("problems.own");
  const command = useSettingCommand(replace);
  const [typed, setTyped] = useState("");
  const [isShown, setShown] = useState(false);
  const [issue, setIssue] = useState<TokenIssue | null>(null);
  const { failure } = command;

  async function save(event: FormEvent) {
    event.preventDefault();
    const reading = readAccessToken(typed);
    setIssue("issue" in reading ? reading.issue : null);
    if ("issue" in reading) return;
    const done = await command.run({ token: reading.token });
    if (done) onDone(done.value.lastFour);
  }

  return (
    <Dialog
      title={t(isFirst ? "enter" : "replace")}
      closeLabel={settings("close")}
      isScrimClosing={false}
      onClose={onClose}
    >
      <form noValidate onSubmit={save} className="grid gap-3">
        <p className="text-table text-ink-2">{t("dialog")}</p>
        <Field label={t("title")} hint={t("hint")} error={issue === null ? undefined : t(`issues.${issue}`)}>
          {(wiring) => (
            <Input
              {...wiring}
              type={isShown ? "text" : "password"}
              isMono
              value={typed}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              data-autofocus
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <label className="flex items-center gap-2 text-table">
          <Checkbox checked={isShown} onChange={(event) => setShown(event.target.checked)} />
          {t("show")}
        </label>
        {failure?.code === "newVersion" ? (
          <Note
            role="alert"
            action={
              <Button size="s" onClick={() => window.location.reload()}>
                {own("reload")}
              </Button>
            }
          >
            {t("newVersion")}
          </Note>
        ) : (
          failure && <CommandErrorNote failure={failure} />
        )}
        <ModalActs
          cancel={settings("cancel")}
          act={settings("save")}
          onCancel={onClose}
          isBusy={command.isBusy}
        />
      </form>
    </Dialog>
  );
}
