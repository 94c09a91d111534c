"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { InputField } from "#components/ui/field.tsx";
import type { Points } from "#lib/shared/calls/points.ts";
import { cleanCardField } from "#lib/shared/cards/card-fields.ts";

type MismatchDialogProps = {
  mismatches: number;
  /** The person must type the last four digits. */
  needsTyping: boolean;
  lastFour: string;
  /** Usual price of the check. */
  points: Points | null;
  onConfirm: (confirmedLastFour: string | undefined) => void;
  onClose: () => void;
};

/** Confirms another check of a card with mismatches; the server requires the same confirmation. */
export function MismatchDialog({
  mismatches,
  needsTyping,
  lastFour,
  points,
  onConfirm,
  onClose,
}: MismatchDialogProps) {
  const t = useTranslations("cards.guard");
  const price = usePriceText().tag(points);
  const [typed, setTyped] = useState("");
  const [isRefused, setRefused] = useState(false);
  const digits = cleanCardField("accountNo", typed);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (needsTyping && digits !== lastFour) return setRefused(true);
    onConfirm(needsTyping ? digits : undefined);
  }

  return (
    <FormDialog
      title={t("title", { count: mismatches, lastFour })}
      labels={{ act: t("confirm"), price }}
      form={{ submit, isBusy: false, error: null }}
      onClose={onClose}
    >
      <p className="text-table text-ink-2">{t("body")}</p>
      {needsTyping && (
        <InputField
          label={t("lastFour")}
          error={isRefused && digits !== lastFour ? t("wrong") : undefined}
          fieldClass="mt-4"
          isMono
          value={typed}
          maxLength={19}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
