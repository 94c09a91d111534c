"use client";

import { useId, type ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { useModal } from "#components/ui/use-modal.ts";
import { cn } from "#lib/shared/base/cn.ts";

export type ModalProps = {
  title: ReactNode;
  /** Name of the close button. */
  closeLabel: string;
  onClose: () => void;
  /** False keeps a typed form from being lost by a press beside it. */
  isScrimClosing?: boolean;
  className?: string;
  children: ReactNode;
};

/** Mounted is open, unmounted is closed. Use `Dialog` or `Sheet`. */
export function Modal({
  title,
  closeLabel,
  onClose,
  isScrimClosing = true,
  className,
  children,
}: ModalProps) {
  const titleId = useId();
  const wiring = useModal(onClose, isScrimClosing);
  return (
    <dialog {...wiring} className={cn("modal", className)} aria-labelledby={titleId}>
      <div className="modal-head">
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <Button variant="quiet" size="s" icon="x" label={closeLabel} onClick={onClose} />
      </div>
      <div className="modal-body">{children}</div>
    </dialog>
  );
}
