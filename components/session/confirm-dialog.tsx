"use client";

import { useTranslations } from "next-intl";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { Field, Input } from "#components/ui/field.tsx";
import type { CommandError, CommandResult, Proof } from "#lib/shared/base/errors.ts";

export type SendProof = (input: {
  proof: string;
}) => Promise<Extract<CommandResult<null>, { ok: true }> | { ok: false; error: CommandError }>;

type ConfirmDialogProps = {
  proof: Proof;
  confirm: SendProof;
  onClose: (isConfirmed: boolean) => void;
};

/** Asks for the password, or a code with a second factor, before the waiting command runs again. */
export function ConfirmDialog({ proof, confirm, onClose }: ConfirmDialogProps) {
  const t = useTranslations("common.confirm");
  const form = useFormCommand({ proof: "" }, async (draft) => {
    const result = await confirm(draft);
    if (!result.ok) return result.error;
    onClose(true);
    return null;
  });
  const isCode = proof === "code";
  return (
    <FormDialog title={t("title")} labels={{ act: t("act") }} form={form} onClose={() => onClose(false)}>
      <p className="mb-4 text-table text-ink-2">{t(isCode ? "bodyCode" : "bodyPassword")}</p>
      <Field label={t(proof)} error={form.errorOf("proof")}>
        {(wiring) => (
          <Input
            {...wiring}
            type={isCode ? "text" : "password"}
            isMono={isCode}
            inputMode={isCode ? "numeric" : undefined}
            autoComplete={isCode ? "one-time-code" : "current-password"}
            maxLength={1024}
            data-autofocus
            value={form.draft.proof}
            onChange={(event) => form.setDraft({ proof: event.target.value })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
