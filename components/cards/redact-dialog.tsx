"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "#components/feedback/form-dialog.tsx";
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
  const count = chosen.length;
  return (
    <ConfirmDialog
      title={count > 0 ? t("chosenTitle", { count }) : t("olderTitle")}
      labels={{ cancel: t("keep"), act: t("confirm") }}
      variant="danger"
      onConfirm={() => onRedact(count > 0 ? { kind: "chosen", ids: [...chosen] } : { kind: "beforeToday" })}
      onClose={onClose}
    >
      <p className="text-table text-ink-2">{t("body")}</p>
    </ConfirmDialog>
  );
}
