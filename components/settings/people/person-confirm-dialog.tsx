"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Dialog, ModalActs } from "#components/ui/dialog.tsx";
import type { CommandError } from "#lib/client/send-command.ts";

export type PersonAct = "link" | "renew" | "withdraw" | "disable" | "enable";

type PersonConfirmDialogProps = {
  act: PersonAct;
  name: string;
  /** Null when it is done. */
  onConfirm: () => Promise<CommandError | null>;
  onClose: () => void;
};

/** Says what an act does to a person before it is done. */
export function PersonConfirmDialog({ act, name, onConfirm, onClose }: PersonConfirmDialogProps) {
  const words = useTranslations("settings.people");
  const [failure, setError] = useState<CommandError | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    setError(await onConfirm());
    setBusy(false);
  }

  return (
    <Dialog title={words(`confirm.${act}.title`, { name })} closeLabel={words("close")} onClose={onClose}>
      <p className="text-table text-ink-2">{words(`confirm.${act}.body`, { name })}</p>
      {failure && <CommandErrorNote error={failure} />}
      <ModalActs
        cancel={words("cancel")}
        act={words(`confirm.${act}.act`)}
        onCancel={onClose}
        onAct={confirm}
        variant={act === "withdraw" || act === "disable" ? "danger" : "primary"}
        isBusy={isBusy}
      />
    </Dialog>
  );
}
