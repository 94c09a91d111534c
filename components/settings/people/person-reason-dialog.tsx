"use client";

import { useTranslations } from "next-intl";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { InputField } from "#components/ui/field.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";
import type { ListedPerson } from "#lib/shared/settings/people.ts";

type PersonReasonDialogProps = {
  person: ListedPerson;
  /** Null on success. */
  onMake: (reason: string) => Promise<CommandError | null>;
  onClose: () => void;
};

/** Asks why a link to another admin's password is needed; the audit log and that admin get the reason. */
export function PersonReasonDialog({ person: { name }, onMake, onClose }: PersonReasonDialogProps) {
  const t = useTranslations("settings.people");
  const form = useFormCommand({ reason: "" }, ({ reason }) => onMake(reason));
  const { draft, setDraft, errorOf } = form;
  return (
    <FormDialog
      title={t("confirm.link.title", { name })}
      labels={{ act: t("confirm.link.act") }}
      form={form}
      onClose={onClose}
    >
      <p className="mb-4 text-table text-ink-2">{t("confirm.link.body", { name })}</p>
      <InputField
        label={t("fields.reason")}
        hint={t("reason.hint", { name })}
        error={errorOf("reason")}
        name="reason"
        value={draft.reason}
        autoComplete="off"
        aria-required
        data-autofocus
        onChange={(event) => setDraft({ reason: event.target.value })}
      />
    </FormDialog>
  );
}
