"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Dialog, ModalActs } from "#components/ui/dialog.tsx";
import type { CommandError } from "#lib/client/send-command.ts";
import type { CardRedaction } from "#lib/shared/cards/cards.ts";

type RedactDialogProps = {
  /** Ids of the chosen checks; none offers everything from before today. */
  chosen: readonly string[];
  /** Null when it is done. */
  onRedact: (which: CardRedaction) => Promise<CommandError | null>;
  onClose: () => void;
};

/** Asks before anything goes for good. */
export function RedactDialog({ chosen, onRedact, onClose }: RedactDialogProps) {
  const t = useTranslations("cards.redact");
  const [error, setError] = useState<CommandError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const count = chosen.length;

  async function redact() {
    setBusy(true);
    setError(await onRedact(count > 0 ? { kind: "chosen", ids: [...chosen] } : { kind: "beforeToday" }));
    setBusy(false);
  }

  return (
    <Dialog
      title={count > 0 ? t("chosenTitle", { count }) : t("olderTitle")}
      closeLabel={t("close")}
      onClose={onClose}
    >
      <p className="text-table text-ink-2">{t("body")}</p>
      {error && <CommandErrorNote error={error} />}
      <ModalActs
        cancel={t("keep")}
        act={t("confirm")}
        onCancel={onClose}
        onAct={redact}
        variant="danger"
        isBusy={isBusy}
      />
    </Dialog>
  );
}
