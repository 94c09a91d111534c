"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CommandTrouble } from "#components/feedback/command-trouble.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ModalActs } from "#components/ui/modal-acts.tsx";
import type { CommandFailure } from "#lib/client/send-command.ts";

export type PersonAct = "link" | "renew" | "withdraw" | "disable" | "enable";

type PersonConfirmDialogProps = {
  act: PersonAct;
  name: string;
  /** Null when it is done. */
  onConfirm: () => Promise<CommandFailure | null>;
  onClose: () => void;
};

/** Says what an act does to a person before it is done. */
export function PersonConfirmDialog({ act, name, onConfirm, onClose }: PersonConfirmDialogProps) {
  const words = useTranslations("settings.people");
  const [failure, setFailure] = useState<CommandFailure | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    setFailure(await onConfirm());
    setBusy(false);
  }

  return (
    <Dialog title={words(`confirm.${act}.title`, { name })} closeLabel={words("close")} onClose={onClose}>
      <p className="text-table text-ink-2">{words(`confirm.${act}.body`, { name })}</p>
      {failure && <CommandTrouble failure={failure} />}
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
