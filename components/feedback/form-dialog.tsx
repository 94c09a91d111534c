"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent, type ReactNode, type RefObject } from "react";
import { Dialog, ModalActs } from "#components/ui/dialog.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { CommandErrorNote } from "./command-error-note.tsx";

/** `price`: usual price, as on a price tag. `cancel` replaces the default label. */
type DialogLabels = { act: string; cancel?: string; price?: string };

type FormDialogProps = {
  title: string;
  labels: DialogLabels;
  /** From `useFormCommand`, or a form with its own state. */
  form: {
    formRef?: RefObject<HTMLFormElement | null>;
    submit: (event: FormEvent) => void;
    isBusy: boolean;
    error: CommandError | null;
  };
  variant?: "primary" | "danger";
  isWide?: boolean;
  className?: string;
  /** Shown before the buttons, on their line. */
  beside?: ReactNode;
  /** Loads the new version and keeps the input. */
  onReload?: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog: fields, an error of the whole form, two buttons. A press outside keeps it and its input. */
export function FormDialog({
  title,
  labels,
  form: { formRef, submit, isBusy, error },
  variant,
  isWide,
  className,
  beside,
  onReload,
  onClose,
  children,
}: FormDialogProps) {
  const common = useTranslations("common");
  return (
    <Dialog title={title} isWide={isWide} isScrimClosing={false} onClose={onClose}>
      <form ref={formRef} noValidate className={className} onSubmit={submit}>
        {children}
        {error && <CommandErrorNote error={error} onReload={onReload} />}
        <ModalActs
          cancel={labels.cancel ?? common("cancel")}
          act={labels.act}
          beside={beside}
          onCancel={onClose}
          variant={variant}
          isBusy={isBusy}
          price={labels.price}
        />
      </form>
    </Dialog>
  );
}

type ConfirmDialogProps = {
  title: string;
  labels: DialogLabels;
  variant?: "primary" | "danger";
  /** Null on success. */
  onConfirm: () => Promise<CommandError | null>;
  onClose: () => void;
  children: ReactNode;
};

/** Confirms an action after saying what it does. */
export function ConfirmDialog({ title, labels, variant, onConfirm, onClose, children }: ConfirmDialogProps) {
  const common = useTranslations("common");
  const [error, setError] = useState<CommandError | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    if (isBusy) return;
    setBusy(true);
    setError(await onConfirm());
    setBusy(false);
  }

  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {error && <CommandErrorNote error={error} />}
      <ModalActs
        cancel={labels.cancel ?? common("cancel")}
        act={labels.act}
        onCancel={onClose}
        onAct={() => void confirm()}
        variant={variant}
        isBusy={isBusy}
      />
    </Dialog>
  );
}
