"use client";

import { useTranslations } from "next-intl";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { InputField } from "#components/ui/field.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { MAX_NOTE_LENGTH } from "#lib/shared/base/personal-data.ts";

type PersonSecondFactorDialogProps = {
  name: string;
  /** Null on success. */
  onRemove: (reason: string) => Promise<CommandError | null>;
  onClose: () => void;
};

/** Removes the second factor of a person who lost it; a reason is required. */
export function PersonSecondFactorDialog({ name, onRemove, onClose }: PersonSecondFactorDialogProps) {
  const t = useTranslations("settings.people.secondFactor");
  const form = useFormCommand({ reason: "" }, ({ reason }) => onRemove(reason));
  return (
    <FormDialog title={t("title", { name })} labels={{ act: t("act") }} form={form} onClose={onClose}>
      <p className="mb-4 text-table text-ink-2">{t("body")}</p>
      <InputField
        label={t("reason")}
        hint={t("reasonHint", { name })}
        error={form.errorOf("reason")}
        autoComplete="off"
        maxLength={MAX_NOTE_LENGTH}
        data-autofocus
        value={form.draft.reason}
        onChange={(event) => form.setDraft({ reason: event.target.value })}
      />
    </FormDialog>
  );
}
