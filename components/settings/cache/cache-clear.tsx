"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { SettingRow } from "#components/settings/setting-row.tsx";
import { useSettingCommand, type SettingAction } from "#components/settings/use-setting-command.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog, ModalActs } from "#components/ui/dialog.tsx";
import { toast } from "#components/ui/toast.tsx";

type Props = { count: number; forget: SettingAction<{ count: number }> };

/** The press after which every question is asked anew. It costs nothing by itself, the questions after it do. */
export function CacheClear({ count, forget }: Props) {
  const t = useTranslations("settings.answers.forget");
  const settings = useTranslations("settings");
  const router = useRouter();
  const client = useQueryClient();
  const { isBusy, failure, run, clear } = useSettingCommand(forget);
  const [isAsking, setAsking] = useState(false);

  async function confirm() {
    const done = await run({});
    if (done === null) return;
    client.removeQueries({ queryKey: ["orders"] });
    setAsking(false);
    toast(t("done", { count: done.value.count }));
    router.refresh();
  }

  return (
    <SettingRow title={t("title")} body={t("body")}>
      <p>{t("kept", { count })}</p>
      {count > 0 && (
        <div className="setting-acts">
          <Button
            variant="danger"
            onClick={() => {
              clear();
              setAsking(true);
            }}
          >
            {t("act")}
          </Button>
        </div>
      )}
      {isAsking && (
        <Dialog title={t("confirm")} closeLabel={settings("close")} onClose={() => setAsking(false)}>
          <p className="text-table text-ink-2">{t("forGood")}</p>
          {failure && <CommandErrorNote error={failure} />}
          <ModalActs
            cancel={settings("cancel")}
            act={t("act")}
            onCancel={() => setAsking(false)}
            onAct={confirm}
            variant="danger"
            isBusy={isBusy}
          />
        </Dialog>
      )}
    </SettingRow>
  );
}
