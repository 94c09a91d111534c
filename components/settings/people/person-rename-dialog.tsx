"use client";

import { useTranslations } from "next-intl";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { InputField } from "#components/ui/field.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";

type PersonRenameDialogProps = {
  name: string;
  /** Null on success. */
  onSave: (name: string) => Promise<CommandError | null>;
  onClose: () => void;
};

export function PersonRenameDialog({ name, onSave, onClose }: PersonRenameDialogProps) {
  const t = useTranslations("settings.people");
  const common = useTranslations("common");
  const form = useFormCommand({ name }, (typed) => onSave(typed.name));
  const { draft, setDraft, errorOf } = form;
  return (
    <FormDialog
      title={t("renameTitle", { name })}
      labels={{ act: common("save") }}
      form={form}
      onClose={onClose}
    >
      <p className="mb-4 text-table text-ink-2">{t("renameBody")}</p>
      <InputField
        label={t("fields.name")}
        error={errorOf("name")}
        name="name"
        value={draft.name}
        autoComplete="off"
        spellCheck={false}
        aria-required
        data-autofocus
        onChange={(event) => setDraft({ name: event.target.value })}
      />
    </FormDialog>
  );
}
