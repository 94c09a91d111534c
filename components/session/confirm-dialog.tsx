"use client";

import { useTranslations } from "next-intl";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { Field, Input } from "#components/ui/field.tsx";
import { sendCommand } from "#lib/client/send-command.ts";
import type { CommandResult, Proof } from "#lib/shared/base/errors.ts";

/** Server action that takes the password or the code. */
export type Confirm = (input: unknown) => Promise<CommandResult<null>>;

type ConfirmDialogProps = {
  proof: Proof;
  confirm: Confirm;
  onClose: (isConfirmed: boolean) => void;
};

/** Asks for the password, or a code with a second factor, before the waiting command runs again. */
export function ConfirmDialog({ proof, confirm, onClose }: ConfirmDialogProps) {
  const t = useTranslations("common.confirm");
  const form = useFormCommand({ proof: "" }, async (draft) => {
    const result = await sendCommand(confirm, draft);
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
