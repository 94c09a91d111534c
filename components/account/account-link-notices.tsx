"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { SettingRow } from "#components/display/setting-row.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { refreshPage } from "#lib/client/address/address.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import type { LinkNotice } from "#lib/shared/base/link-notice.ts";
import type { Command, CommandError } from "#lib/shared/base/errors.ts";

type AccountLinkNoticesProps = { notices: LinkNotice[]; revoke: Command<unknown>; note: Command<unknown> };

/** One-time links that others created for this password: an open one can be revoked, a used one acknowledged. */
export function AccountLinkNotices({ notices, revoke, note }: AccountLinkNoticesProps) {
  const t = useTranslations("account.links");
  const [busy, setBusy] = useState<Command<unknown> | null>(null);
  const [error, setError] = useState<CommandError | null>(null);

  async function run(action: Command<unknown>, done: "revoked" | "noted") {
    if (busy) return;
    setBusy(() => action);
    const result = await sendCommand(action, {});
    setBusy(null);
    setError(result.ok ? null : result.error);
    if (!result.ok) return;
    toast(t(done));
    refreshPage();
  }

  const waiting = notices.filter(({ usedAt }) => usedAt === null);
  const used = notices.filter(({ usedAt }) => usedAt !== null);
  return (
    <SettingRow title={t("title")} body={t("body")} id="links">
      {waiting.map((notice) => (
        <Note
          key={notice.madeAt}
          tone="warn"
          action={
            <Button size="s" isBusy={busy === revoke} onClick={() => void run(revoke, "revoked")}>
              {t("revoke")}
            </Button>
          }
        >
          {t.rich("open", {
            name: notice.by ?? t("gone"),
            made: () => <DateTime at={notice.madeAt} />,
            until: () => <DateTime at={notice.until} />,
          })}
          <Reason notice={notice} />
        </Note>
      ))}
      {used.map((notice) => (
        <Note key={notice.madeAt} tone="warn">
          {t.rich("used", {
            name: notice.by ?? t("gone"),
            made: () => <DateTime at={notice.madeAt} />,
            used: () => <DateTime at={notice.usedAt ?? 0} />,
          })}{" "}
          {t("notYou")}
          <Reason notice={notice} />
        </Note>
      ))}
      {error && <CommandErrorNote error={error} className="" />}
      {used.length > 0 && (
        <div>
          <Button isBusy={busy === note} onClick={() => void run(note, "noted")}>
            {t("note")}
          </Button>
        </div>
      )}
    </SettingRow>
  );
}

function Reason({ notice: { reason } }: { notice: LinkNotice }) {
  const t = useTranslations("account.links");
  if (!reason) return null;
  return <span className="block text-meta">{t("reason", { reason })}</span>;
}
