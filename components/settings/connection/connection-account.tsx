"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { SettingActs, SettingLine, SettingRow } from "#components/display/setting-row.tsx";
import { ConfirmDialog } from "#components/feedback/form-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { refreshPage } from "#lib/client/address/address.ts";
import { sendThen } from "#lib/client/send-command.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import { useClearResponses } from "./use-clear-responses.ts";

type ConnectionAccountProps = {
  /** Null for the first account. */
  beganAt: number | null;
  begin: Command;
};

/** Data of the present account of the service, and a way to begin another without a new token. */
export function ConnectionAccount({ beganAt, begin }: ConnectionAccountProps) {
  const t = useTranslations("settings.connection.account");
  const clearResponses = useClearResponses();
  const [isOpen, setOpen] = useState(false);

  function confirm() {
    return sendThen(begin, {}, () => {
      setOpen(false);
      clearResponses();
      toast(t("begun"));
      refreshPage();
    });
  }

  return (
    <SettingRow title={t("title")} body={t("body")} id="account">
      <SettingLine>
        {beganAt === null ? t("first") : t.rich("since", { time: () => <DateTime at={beganAt} /> })}
      </SettingLine>
      <SettingActs>
        <Button onClick={() => setOpen(true)}>{t("act")}</Button>
      </SettingActs>
      {isOpen && (
        <ConfirmDialog
          title={t("confirmTitle")}
          labels={{ act: t("confirm") }}
          variant="danger"
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        >
          <div className="grid gap-2 text-table text-ink-2">
            <p>{t("confirmBody")}</p>
            <p>{t("gone")}</p>
            <p>{t("kept")}</p>
          </div>
        </ConfirmDialog>
      )}
    </SettingRow>
  );
}
