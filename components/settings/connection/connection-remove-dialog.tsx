"use client";

import { useTranslations } from "next-intl";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { useSettingCommand, type SettingAction } from "#components/settings/use-setting-command.ts";
import { Dialog, ModalActs } from "#components/ui/dialog.tsx";

type Props = { remove: SettingAction; onDone: () => void; onClose: () => void };

/** Says what stops with the token before it goes. */
export function ConnectionRemoveDialog({ remove, onDone, onClose }: Props) {
  const t = useTranslations("settings.connection.token");
  const settings = useTranslations("settings");
  const { isBusy, failure, run } = useSettingCommand(remove);

  async function confirm() {
    if (await run({})) onDone();
  }

  return (
    <Dialog title={t("removeTitle")} closeLabel={settings("close")} onClose={onClose}>
      <p className="text-table text-ink-2">{t("removeBody")}</p>
      {failure && <CommandErrorNote error={failure} />}
      <ModalActs
        cancel={settings("cancel")}
        act={t("remove")}
        onCancel={onClose}
        onAct={confirm}
        variant="danger"
        isBusy={isBusy}
      />
    </Dialog>
  );
}
