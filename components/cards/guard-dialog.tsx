"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Dialog, ModalActs } from "#components/ui/dialog.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { cleanCardField } from "#lib/shared/cards/card-fields.ts";

type GuardDialogProps = {
  mismatches: number;
  /** The last four digits must be typed. */
  needsTyping: boolean;
  lastFour: string;
  /** What the check usually costs. */
  points: number | null;
  onConfirm: (confirmedLastFour: string | undefined) => void;
  onClose: () => void;
};

/** Before a card is tried once more after its mismatches; the server hears the same confirmation. */
export function GuardDialog({
  mismatches,
  needsTyping,
  lastFour,
  points,
  onConfirm,
  onClose,
}: GuardDialogProps) {
  const t = useTranslations("cards.guard");
  const price = usePriceText().tag(points);
  const [typed, setTyped] = useState("");
  const [isRefused, setRefused] = useState(false);
  const digits = cleanCardField("accountNo", typed);

  function confirm(event: FormEvent) {
    event.preventDefault();
    if (needsTyping && digits !== lastFour) return setRefused(true);
    onConfirm(needsTyping ? digits : undefined);
  }

  return (
    <Dialog
      title={t("title", { count: mismatches, lastFour })}
      closeLabel={t("close")}
      onClose={onClose}
      isScrimClosing={false}
    >
      <form noValidate autoComplete="off" onSubmit={confirm}>
        <p className="text-table text-ink-2">{t("body")}</p>
        {needsTyping && (
          <div className="mt-4">
            <Field label={t("lastFour")} error={isRefused && digits !== lastFour ? t("wrong") : undefined}>
              {(wiring) => (
                <Input
                  {...wiring}
                  isMono
                  value={typed}
                  maxLength={19}
                  inputMode="numeric"
                  autoComplete="off"
                  data-autofocus
                  onChange={(event) => setTyped(event.target.value)}
                />
              )}
            </Field>
          </div>
        )}
        <ModalActs cancel={t("cancel")} act={t("confirm")} onCancel={onClose} price={price} />
      </form>
    </Dialog>
  );
}
