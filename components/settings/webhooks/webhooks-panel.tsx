"use client";

import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { ConfirmDialog } from "#components/feedback/form-dialog.tsx";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { ListPanel } from "#components/settings/list-panel.tsx";
import { toast } from "#components/ui/toast.tsx";
import { refreshPage } from "#lib/client/address/address.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import type { Command, CommandError } from "#lib/shared/base/errors.ts";
import type { WebhookDelivery, WebhookRow, WebhookTest } from "#lib/shared/webhooks/webhooks.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { WebhookDeliveries } from "./webhook-deliveries.tsx";
import { type ShopName, WebhookDialog } from "./webhook-dialog.tsx";
import { toWebhookDraft, type WebhookDraft, webhookInput } from "./webhook-draft.ts";
import { type WebhookAct, WebhooksTable } from "./webhooks-table.tsx";

type Sent<Output> = { ok: true; value: Output } | { ok: false; error: CommandError };
type WithSecret = { id: string; secret: string };

type WebhooksPanelProps = {
  webhooks: WebhookRow[];
  deliveries: Record<"latest" | "failed", WebhookDelivery[]>;
  shops: readonly ShopName[];
  actions: {
    create: Command<WithSecret>;
    change: Command<{ id: string }>;
    remove: Command;
    replaceSecret: Command<WithSecret>;
    test: Command<WebhookTest>;
    resend: Command<{ count: number }>;
  };
};

type Opened =
  | { what: "add" }
  | { what: "edit" | "remove" | "replaceSecret"; webhook: WebhookRow }
  | { what: "secret"; name: string; secret: string };
type Said = { name: string; result: WebhookTest | CommandError };

/** The webhooks with their deliveries, and the forms that change them. */
export function WebhooksPanel({ webhooks, deliveries, shops, actions }: WebhooksPanelProps) {
  const t = useTranslations("webhooks");
  const [opened, setOpened] = useState<Opened | null>(null);
  const [testing, setTesting] = useState<string | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const close = () => setOpened(null);

  const resend = useCallback(
    async (webhook: { id: string; name: string }, deliveryId: string | null) => {
      const sent = await sendCommand(actions.resend, { id: webhook.id, deliveryId });
      if (sent.ok) toast(t("resent", { count: sent.value.count }));
      else setSaid({ name: webhook.name, result: sent.error });
      refreshPage();
    },
    [actions.resend, t],
  );

  const choose = useCallback(
    async (act: WebhookAct, webhook: WebhookRow) => {
      if (act === "resend") return resend(webhook, null);
      if (act !== "test") return setOpened({ what: act, webhook });
      setTesting(webhook.id);
      setSaid(null);
      const sent = await sendCommand(actions.test, { id: webhook.id });
      setTesting(null);
      setSaid({ name: webhook.name, result: sent.ok ? sent.value : sent.error });
      refreshPage();
    },
    [actions.test, resend],
  );

  return (
    <>
      <ListPanel
        words="webhooks"
        note={said && <SaidNote said={said} />}
        list={
          webhooks.length > 0 && (
            <WebhooksTable
              webhooks={webhooks}
              testing={testing}
              onChoose={(act, webhook) => void choose(act, webhook)}
            />
          )
        }
        onAdd={() => setOpened({ what: "add" })}
      >
        <WebhookDeliveries
          deliveries={deliveries}
          onResend={(delivery) => void resend(delivery.webhook, delivery.id)}
        />
      </ListPanel>
      {opened && (
        <OpenedDialog opened={opened} shops={shops} actions={actions} open={setOpened} onClose={close} />
      )}
    </>
  );
}

type OpenedDialogProps = Pick<WebhooksPanelProps, "shops" | "actions"> & {
  opened: Opened;
  open: (opened: Opened | null) => void;
  onClose: () => void;
};

function OpenedDialog({ opened, shops, actions, open, onClose }: OpenedDialogProps) {
  const t = useTranslations("webhooks");

  /** Closes the dialog after a success, or shows what comes next. */
  function settle<Output>(sent: Sent<Output>, next: (value: Output) => Opened | null) {
    if (!sent.ok) return sent.error;
    open(next(sent.value));
    refreshPage();
    return null;
  }

  async function save(draft: WebhookDraft): Promise<CommandError | null> {
    const name = draft.name.trim();
    const input = webhookInput(draft);
    if (draft.id === undefined)
      return settle(await sendCommand(actions.create, input), ({ secret }) => ({
        what: "secret",
        name,
        secret,
      }));
    const error = settle(await sendCommand(actions.change, input), () => null);
    if (error === null) toast(t("saved", { name }));
    return error;
  }

  async function remove({ id, name }: WebhookRow): Promise<CommandError | null> {
    const error = settle(await sendCommand(actions.remove, { id }), () => null);
    if (error === null) toast(t("removed", { name }));
    return error;
  }

  const replaceSecret = async ({ id, name }: WebhookRow) =>
    settle(await sendCommand(actions.replaceSecret, { id }), ({ secret }) => ({
      what: "secret",
      name,
      secret,
    }));

  if (opened.what === "secret")
    return <SecretDialog name={opened.name} secret={opened.secret} onClose={onClose} />;
  if (opened.what === "add" || opened.what === "edit") {
    const initial = toWebhookDraft(opened.what === "edit" ? opened.webhook : undefined);
    return <WebhookDialog initial={initial} shops={shops} onSave={save} onClose={onClose} />;
  }
  const { webhook, what } = opened;
  const isRemoval = what === "remove";
  return (
    <ConfirmDialog
      title={t(isRemoval ? "removeTitle" : "secret.replaceTitle", { name: webhook.name })}
      labels={{ act: t(isRemoval ? "remove" : "secret.replace") }}
      variant={isRemoval ? "danger" : "primary"}
      onConfirm={() => (isRemoval ? remove(webhook) : replaceSecret(webhook))}
      onClose={onClose}
    >
      <p className="text-table text-ink-2">{t(isRemoval ? "removeBody" : "secret.replaceBody")}</p>
    </ConfirmDialog>
  );
}

/** Result of a test, or error of a press, in words. */
function SaidNote({ said: { name, result } }: { said: Said }) {
  const t = useTranslations("webhooks");
  const errorText = useErrorText();
  if ("code" in result)
    return (
      <Note isBanner tone="bad" role="alert">
        {errorText(result)}
      </Note>
    );
  if (result.problem === null)
    return (
      <Note isBanner icon="check" role="status">
        {t("testSent", { name })}
      </Note>
    );
  const status = result.status === null ? "" : ` (${t("history.status", { status: result.status })})`;
  return (
    <Note isBanner tone="bad" role="alert">
      {t("testFailed", { name, why: `${t(`problems.${result.problem}`)}${status}` })}
    </Note>
  );
}
