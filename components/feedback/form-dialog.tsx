"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent, type ReactNode, type RefObject } from "react";
import { Dialog, ModalActs } from "#components/ui/dialog.tsx";
import type { RequestErrorCode } from "#lib/shared/base/errors.ts";
import { CommandErrorNote } from "./command-error-note.tsx";

type CommandError = { code: RequestErrorCode; requestId?: string; fields?: Record<string, string> };
/** `price`: what the act usually costs, as it stands on its tag. `cancel` in the place of the usual word. */
type DialogLabels = { act: string; cancel?: string; price?: string };

type FormDialogProps = {
  title: string;
  labels: DialogLabels;
  /** Of `useFormCommand`, or of a form that keeps its own state. */
  form: {
    formRef?: RefObject<HTMLFormElement | null>;
    submit: (event: FormEvent) => void;
    isBusy: boolean;
    error: CommandError | null;
  };
  variant?: "primary" | "danger";
  isWide?: boolean;
  className?: string;
  /** Before the buttons, on their line. */
  beside?: ReactNode;
  /** Loads the new version without losing what is typed. */
  onReload?: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog: its fields, what went wrong with the whole of it, and two buttons. A press beside it doesn't lose what is typed. */
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
  /** Null when it is done. */
  onConfirm: () => Promise<CommandError | null>;
  onClose: () => void;
  children: ReactNode;
};

/** Says what an act does before it is done. */
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
