"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { SignOnForm } from "#components/layout/sign-in/sign-on-form.tsx";
import { Dialog, ModalActs } from "#components/ui/dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/field.tsx";
import { sendThen } from "#lib/client/send-command.ts";
import type { Command, Proof } from "#lib/shared/base/errors.ts";
import type { SignOnButton, SignOnText } from "#lib/shared/sign-on/sign-on-text.ts";

/** Server action that takes the password or the code. */
export type Confirm = Command;

type ConfirmDialogProps = {
  proof: Proof;
  confirm: Confirm;
  /** Ways to sign in elsewhere; null without one. */
  signOn: Pick<SignOnText, "buttons"> | null;
  onClose: (isConfirmed: boolean) => void;
};

/** Asks for a proof of identity before the waiting command runs again. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { proof, signOn, onClose } = props;
  const [isElsewhere, setElsewhere] = useState(proof === "signOn");
  // A messenger never says when somebody proved who they are.
  const button = signOn?.buttons.find(({ id }) => id === "oidc") ?? null;
  return isElsewhere && signOn ? (
    <SignOnAgain button={button} onClose={onClose} />
  ) : (
    <TypedProof {...props} button={button} onElsewhere={() => setElsewhere(true)} />
  );
}

type SignOnAgainProps = { button: SignOnButton | null; onClose: ConfirmDialogProps["onClose"] };

/** Leads to the identity provider in a new tab. The command then runs again: the server knows if it was done. */
function SignOnAgain({ button, onClose }: SignOnAgainProps) {
  const t = useTranslations("common");
  return (
    <Dialog title={t("confirm.title")} isScrimClosing={false} onClose={() => onClose(false)}>
      <p className="mb-4 text-table text-ink-2">
        {t(button ? "confirm.bodySignOn" : "confirm.bodyMessenger")}
      </p>
      {button && <SignOnForm {...button} callbackUrl="/account" isAgain />}
      <ModalActs
        cancel={t("cancel")}
        act={t("confirm.goOn")}
        onCancel={() => onClose(false)}
        onAct={() => onClose(true)}
      />
    </Dialog>
  );
}

type TypedProofProps = ConfirmDialogProps & { button: SignOnButton | null; onElsewhere: () => void };

/** Asks for the password, or for a code with a second factor. */
function TypedProof({ proof, confirm, button, onElsewhere, onClose }: TypedProofProps) {
  const t = useTranslations("common.confirm");
  const form = useFormCommand({ proof: "" }, (draft) => sendThen(confirm, draft, () => onClose(true)));
  const isCode = proof === "code";
  return (
    <FormDialog
      title={t("title")}
      labels={{ act: t("act") }}
      form={form}
      beside={
        button &&
        !isCode && (
          <Button variant="quiet" onClick={onElsewhere}>
            {button.submit}
          </Button>
        )
      }
      onClose={() => onClose(false)}
    >
      <p className="mb-4 text-table text-ink-2">{t(isCode ? "bodyCode" : "bodyPassword")}</p>
      <InputField
        label={t(isCode ? "code" : "password")}
        error={form.errorOf("proof")}
        type={isCode ? "text" : "password"}
        isMono={isCode}
        inputMode={isCode ? "numeric" : undefined}
        autoComplete={isCode ? "one-time-code" : "current-password"}
        maxLength={1024}
        data-autofocus
        value={form.draft.proof}
        onChange={(event) => form.setDraft({ proof: event.target.value })}
      />
    </FormDialog>
  );
}
