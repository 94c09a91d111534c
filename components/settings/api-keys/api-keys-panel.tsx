"use client";

import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { ConfirmDialog } from "#components/feedback/form-dialog.tsx";
import { ListPanel } from "#components/settings/list-panel.tsx";
import { toast } from "#components/ui/toast.tsx";
import { refreshPage } from "#lib/client/address/address.ts";
import { sendThen } from "#lib/client/send-command.ts";
import type { ListedApiKey } from "#lib/shared/api/api-keys.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import { ApiKeyDialog, MadeKeyDialog } from "./api-key-dialog.tsx";
import { type ApiKeyDraft, apiKeyInput } from "./api-key-draft.ts";
import { ApiKeysTable } from "./api-keys-table.tsx";

type ApiKeysPanelProps = {
  keys: ListedApiKey[];
  shops: { id: string; name: string }[];
  create: Command<{ key: string }>;
  revoke: Command;
};

type Opened =
  | { what: "none" | "add" }
  | { what: "made"; made: { name: string; key: string } }
  | { what: "revoke"; key: ListedApiKey };

export function ApiKeysPanel({ keys, shops, create, revoke }: ApiKeysPanelProps) {
  const t = useTranslations("apiKeys");
  const [opened, setOpened] = useState<Opened>({ what: "none" });
  const close = () => setOpened({ what: "none" });
  const askRevoke = useCallback((key: ListedApiKey) => setOpened({ what: "revoke", key }), []);

  function make(draft: ApiKeyDraft) {
    return sendThen(create, apiKeyInput(draft), (value) => {
      setOpened({ what: "made", made: { name: draft.name.trim(), key: value.key } });
      refreshPage();
    });
  }

  function end({ id, name }: ListedApiKey) {
    return sendThen(revoke, { id }, () => {
      close();
      toast(t("revoked", { name }));
      refreshPage();
    });
  }

  return (
    <>
      <ListPanel
        words="apiKeys"
        list={keys.length > 0 && <ApiKeysTable keys={keys} onRevoke={askRevoke} />}
        onAdd={() => setOpened({ what: "add" })}
      />
      {opened.what === "add" && <ApiKeyDialog shops={shops} onCreate={make} onClose={close} />}
      {opened.what === "made" && <MadeKeyDialog made={opened.made} onClose={close} />}
      {opened.what === "revoke" && (
        <ConfirmDialog
          title={t("revokeTitle", { name: opened.key.name })}
          labels={{ act: t("revoke") }}
          variant="danger"
          onConfirm={() => end(opened.key)}
          onClose={close}
        >
          <p className="text-table text-ink-2">{t("revokeBody")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
