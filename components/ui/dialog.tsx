"use client";

import { useTranslations } from "next-intl";
import {
  useId,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
} from "react";
import { cn } from "#lib/shared/base/cn.ts";
import { Button } from "./button.tsx";

/** Centred on a desk, from below on a phone. Put its buttons last, in a `ModalActs`. */
export function Dialog({ isWide, className, ...rest }: ModalProps & { isWide?: boolean }) {
  return <Modal {...rest} className={cn("dialog", isWide && "dialog-wide", className)} />;
}

/** At the right edge on a desk, from below on a phone; or beside the table in a `.with-pane`, which stays in use. */
export function Sheet({ className, isPane = false, ...rest }: ModalProps & { isPane?: boolean }) {
  return <Modal {...rest} isModal={!isPane} className={cn("sheet", isPane && "is-pane", className)} />;
}

type ModalProps = {
  title: ReactNode;
  onClose: () => void;
  /** False keeps a press outside from closing a form. */
  isScrimClosing?: boolean;
  className?: string;
  children: ReactNode;
};

/** Open while mounted. Use `Dialog` or `Sheet`. */
function Modal(props: ModalProps & { isModal?: boolean }) {
  const { title, onClose, isScrimClosing = true, isModal = true, className, children } = props;
  const titleId = useId();
  const wiring = useModal(onClose, isScrimClosing && isModal, isModal);
  const t = useTranslations("common");
  return (
    <dialog {...wiring} className={cn("modal", className)} aria-labelledby={titleId}>
      <div className="modal-head">
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <Button variant="quiet" size="s" icon="x" label={t("close")} onClick={onClose} />
      </div>
      <div className="modal-body">{children}</div>
    </dialog>
  );
}

type ModalActsProps = {
  cancel: string;
  act: string;
  /** Shown before the buttons, on their line. */
  beside?: ReactNode;
  onCancel: () => void;
  /** Absent within a form: the button then submits it. */
  onAct?: () => void;
  variant?: "primary" | "danger";
  isBusy?: boolean;
  price?: string;
};

/** Last row of a dialog: cancel, and its one action. */
export function ModalActs({
  cancel,
  act,
  beside,
  onCancel,
  onAct,
  variant = "primary",
  isBusy,
  price,
}: ModalActsProps) {
  return (
    <div className="modal-acts">
      {beside}
      <Button onClick={onCancel}>{cancel}</Button>
      <Button
        type={onAct ? "button" : "submit"}
        variant={variant}
        isBusy={isBusy}
        price={price}
        onClick={onAct}
      >
        {act}
      </Button>
    </div>
  );
}

type ModalWiring = {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void;
};

/**
 * Opens the native `<dialog>` while the component is mounted; it keeps the focus inside, makes the page inert
 * and gives the focus back. `isScrimClosing` false: a press outside does nothing, so that no input is lost.
 * `isModal` false: the page stays in use.
 */
export function useModal(onClose: () => void, isScrimClosing: boolean, isModal = true): ModalWiring {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (isModal) dialog?.showModal();
    else dialog?.show();
    // Otherwise the close button would get the focus: a screen reader should begin with the title, a form with its
    // first field.
    (dialog?.querySelector<HTMLElement>("[data-autofocus]") ?? dialog?.querySelector("h2"))?.focus();
    return () => dialog?.close();
  }, [isModal]);
  return {
    ref,
    onCancel: (event) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    // Browsers close on a second Esc even if the first was prevented.
    onClose: (event) => {
      if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
    },
    onPointerDown: (event) => {
      if (isScrimClosing && event.target === event.currentTarget && isOutside(event)) onClose();
    },
  };
}

function isOutside({ currentTarget, clientX, clientY }: PointerEvent<HTMLDialogElement>): boolean {
  const box = currentTarget.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
