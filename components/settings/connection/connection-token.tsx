"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { StateWord } from "#components/display/state-word.tsx";
import { Note } from "#components/feedback/note.tsx";
import { ConnectionRemoveDialog } from "#components/settings/connection/connection-remove-dialog.tsx";
import { ConnectionTokenDialog } from "#components/settings/connection/connection-token-dialog.tsx";
import { SetByLine } from "#components/settings/set-by-line.tsx";
import { SettingRow } from "#components/settings/setting-row.tsx";
import type { SettingAction } from "#components/settings/use-setting-command.ts";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.tsx";
import type { TokenState } from "#lib/shared/settings/connection.ts";

type Props = { token: TokenState; replace: SettingAction<{ lastFour: string }>; remove: SettingAction };

/** Where the token comes from and how it ends; a token that was entered here can be replaced and removed, never read. */
export function ConnectionToken({ token, replace, remove }: Props) {
  const t = useTranslations("settings.connection.token");
  const router = useRouter();
  const [opened, setOpened] = useState<"replace" | "remove" | null>(null);
  const isFixed = token.source === "sandbox" || token.source === "environment";

  function finish(said: string) {
    setOpened(null);
    toast(said);
    router.refresh();
  }

  return (
    <SettingRow title={t("title")} body={t("body")} id="token">
      {token.source === "none" ? (
        <StateWord tone="warn" mark="alert">
          {t("none")}
        </StateWord>
      ) : (
        <p>
          {t.rich("endsIn", { lastFour: token.lastFour, b: (chunks) => <b className="mono">{chunks}</b> })}
        </p>
      )}
      {token.source === "unreadable" && <Note tone="bad">{t("unreadable")}</Note>}
      {token.source !== "unreadable" && <p>{t(`sources.${token.source}`)}</p>}
      {"set" in token && <SetByLine set={token.set} />}
      {!isFixed && (
        <div className="setting-acts">
          <Button
            variant={token.source === "entered" ? undefined : "primary"}
            icon="key"
            onClick={() => setOpened("replace")}
          >
            {t(token.source === "none" ? "enter" : "replace")}
          </Button>
          {token.source !== "none" && (
            <Button variant="danger" onClick={() => setOpened("remove")}>
              {t("remove")}
            </Button>
          )}
        </div>
      )}
      {opened === "replace" && (
        <ConnectionTokenDialog
          isFirst={token.source === "none"}
          replace={replace}
          onDone={(lastFour) => finish(t("replaced", { lastFour }))}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === "remove" && (
        <ConnectionRemoveDialog
          remove={remove}
          onDone={() => finish(t("removed"))}
          onClose={() => setOpened(null)}
        />
      )}
    </SettingRow>
  );
}
