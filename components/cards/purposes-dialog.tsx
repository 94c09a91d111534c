"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { personalDataIn } from "#lib/shared/base/personal-data.ts";
import { MAX_PURPOSE_LENGTH, MAX_PURPOSES } from "#lib/shared/cards/cards.ts";

type PurposesDialogProps = {
  initial: readonly string[];
  /** Null on success. */
  onSave: (purposes: string[]) => Promise<CommandError | null>;
  onClose: () => void;
};

/** Edits the purposes to choose from, one a line. */
export function PurposesDialog({ initial, onSave, onClose }: PurposesDialogProps) {
  const t = useTranslations("cards.purposes");
  const errors = useTranslations("cards.errors");
  const [text, setText] = useState(initial.join("\n"));
  const [error, setError] = useState<CommandError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const purposes = [...new Set(text.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
  const issue =
    purposes.length > MAX_PURPOSES
      ? t("tooMany", { count: MAX_PURPOSES })
      : purposes.some((purpose) => purpose.length > MAX_PURPOSE_LENGTH)
        ? errors("purposeTooLong")
        : purposes.some((purpose) => personalDataIn(purpose) !== null)
          ? errors("purposeNamesPerson")
          : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || issue !== undefined) return;
    setBusy(true);
    setError(await onSave(purposes));
    setBusy(false);
  }

  return (
    <FormDialog
      title={t("title")}
      labels={{ act: t("save") }}
      form={{ submit, isBusy, error }}
      onClose={onClose}
    >
      <Field label={t("label")} hint={t("hint")} error={issue}>
        {(wiring) => (
          <textarea
            {...wiring}
            className="input"
            rows={8}
            value={text}
            data-autofocus
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
