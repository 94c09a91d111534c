"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { InputField, SelectField } from "#components/ui/field.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";
import {
  type RetryProtection,
  isRetryProtection,
  MAX_CHECKS_A_DAY,
  MAX_MISMATCHES,
} from "#lib/shared/cards/cards.ts";

type RetryProtectionDialogProps = {
  initial: RetryProtection;
  /** Null on success. */
  onSave: (protection: RetryProtection) => Promise<CommandError | null>;
  onClose: () => void;
};

const COUNTS = Array.from({ length: MAX_MISMATCHES }, (_, index) => index + 1);

/** Sets the mismatches of a card before a check warns or wants digits typed, and checks per person and day. */
export function RetryProtectionDialog({ initial, onSave, onClose }: RetryProtectionDialogProps) {
  const t = useTranslations("cards.guardSetting");
  const common = useTranslations("common");
  const [protection, setProtection] = useState(initial);
  const [error, setError] = useState<CommandError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isInOrder = protection.warnAt <= protection.confirmAt;
  const isPossible = isRetryProtection(protection);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !isPossible) return;
    setBusy(true);
    setError(await onSave(protection));
    setBusy(false);
  }

  const count = (name: "warnAt" | "confirmAt", error?: string) => (
    <SelectField
      label={t(name)}
      error={error}
      value={protection[name]}
      data-autofocus={name === "warnAt" || undefined}
      onChange={(event) => setProtection({ ...protection, [name]: Number(event.target.value) })}
    >
      {COUNTS.map((each) => (
        <option key={each} value={each}>
          {t("mismatches", { count: each })}
        </option>
      ))}
    </SelectField>
  );
  return (
    <FormDialog
      title={t("title")}
      labels={{ act: common("save") }}
      form={{ submit, isBusy, error }}
      onClose={onClose}
    >
      <p className="text-table text-ink-2">{t("intro")}</p>
      <div className="mt-4 grid gap-3">
        {count("warnAt")}
        {count("confirmAt", isInOrder ? undefined : t("range"))}
        <InputField
          label={t("perDay")}
          error={isInOrder && !isPossible ? t("perDayRange") : undefined}
          inputMode="numeric"
          maxLength={String(MAX_CHECKS_A_DAY).length}
          value={Number.isNaN(protection.perDay) ? "" : String(protection.perDay)}
          onChange={(event) =>
            setProtection({
              ...protection,
              perDay: Number.parseInt(event.target.value.replace(/\D/g, ""), 10),
            })
          }
        />
      </div>
    </FormDialog>
  );
}
