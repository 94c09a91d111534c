"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SessionList } from "#components/display/session-list.tsx";
import { SettingActs, SettingRow } from "#components/display/setting-row.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { refreshPage } from "#lib/client/address/address.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import type { Command, CommandError } from "#lib/shared/base/errors.ts";
import type { ListedSession } from "#lib/shared/base/sessions.ts";

type AccountSessionsProps = {
  sessions: ListedSession[];
  /** Milliseconds without use that end an ordinary session, and days that a device may stay signed in. */
  limits: { idleMs: number; keepDays: number };
  end: Command<number>;
};

/** Active sessions of the account, which can be ended. */
export function AccountSessions({ sessions, limits, end }: AccountSessionsProps) {
  const t = useTranslations("sessions");
  const [busyId, setBusyId] = useState<string | null>(null);
  const [error, setError] = useState<CommandError | null>(null);
  const minutes = limits.idleMs / 60_000;
  const others = sessions.filter(({ isThis }) => !isThis).length;

  async function run(id?: string) {
    if (busyId) return;
    setBusyId(id ?? ALL);
    const result = await sendCommand(end, id ? { id } : {});
    setBusyId(null);
    setError(result.ok ? null : result.error);
    if (!result.ok) return;
    toast(t("ended", { count: result.value }));
    refreshPage();
  }

  return (
    <SettingRow
      title={t("title")}
      body={t("body", { minutes, hours: minutes / 60, keepDays: limits.keepDays })}
    >
      <SessionList label={t("title")} sessions={sessions} busyId={busyId} onEnd={({ id }) => void run(id)} />
      {error && <CommandErrorNote error={error} className="" />}
      {others > 0 && (
        <SettingActs>
          <Button isBusy={busyId === ALL} onClick={() => void run()}>
            {t("endOthers")}
          </Button>
        </SettingActs>
      )}
    </SettingRow>
  );
}

const ALL = "all";
