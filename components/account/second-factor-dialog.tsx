"use client";

import { useTranslations } from "next-intl";
import { QrCode } from "#components/display/codes/qr-code.tsx";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { InputField } from "#components/ui/field.tsx";
import { sendThen } from "#lib/client/send-command.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import type { NewSecondFactor } from "#lib/shared/settings/second-factor.ts";

type SecondFactorDialogProps = {
  made: NewSecondFactor;
  turnOn: Command<string[]>;
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
};

/** Shows a new secret as a QR code and as text, and asks for the first code from it. */
export function SecondFactorDialog({ made, turnOn, onDone, onClose }: SecondFactorDialogProps) {
  const t = useTranslations("account.secondFactor");
  const form = useFormCommand({ code: "" }, (draft) => sendThen(turnOn, draft, onDone));

  return (
    <FormDialog
      isWide
      title={t("dialog.title")}
      labels={{ act: t("turnOn") }}
      form={form}
      className="grid gap-4"
      onClose={onClose}
    >
      <ol className="grid gap-4 text-table text-ink-2">
        <li className="grid gap-3">
          {t("dialog.scan")}
          <div className="grid grid-cols-[208px_minmax(0,1fr)] items-start gap-4 phone:grid-cols-1">
            <div className="aspect-square w-52 rounded-s bg-sunken">
              <QrCode text={made.uri} label={t("dialog.qr")} />
            </div>
            <div className="grid min-w-0 gap-2">
              <p>{t("dialog.orType")}</p>
              <p className="mono min-h-5 wrap-anywhere text-ink" aria-label={t("dialog.secret")} role="group">
                {made.secret.replace(/.{4}(?=.)/g, "$& ")}
              </p>
              <CopyButton size="s" className="w-fit" text={made.secret} copied={t("dialog.copied")}>
                {t("dialog.copy")}
              </CopyButton>
            </div>
          </div>
        </li>
        <li>
          <InputField
            label={t("dialog.code")}
            hint={t("dialog.codeHint")}
            error={form.errorOf("code")}
            isMono
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            data-autofocus
            value={form.draft.code}
            onChange={(event) => form.setDraft({ code: event.target.value })}
          />
        </li>
      </ol>
    </FormDialog>
  );
}
