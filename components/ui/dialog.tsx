"use client";

import { Modal, type ModalProps } from "#components/ui/modal.tsx";
import { cn } from "#lib/shared/base/cn.ts";

/** In the middle on a desk, from below on a phone. Its buttons are a last `ModalActs`. */
export function Dialog({ isWide, className, ...rest }: ModalProps & { isWide?: boolean }) {
  return <Modal {...rest} className={cn("dialog", isWide && "dialog-wide", className)} />;
}
